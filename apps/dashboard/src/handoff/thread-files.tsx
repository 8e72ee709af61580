import { queryOptions, useQuery } from "@tanstack/react-query";
import { client } from "../data/client.ts";
import { Section } from "../parts/section.tsx";

const filesQuery = (threadId: string) =>
  queryOptions({
    queryKey: ["thread", threadId, "files"],
    queryFn: ({ signal }) => client.call("cstp.getThreadFiles", { threadId }, { signal }),
  });

const WORDS = {
  missing: ["gone since", "text-bad"],
  changed: ["changed since", "text-wait"],
  fresh: ["unchanged", "text-good"],
  unknown: ["not compared", "text-muted"],
} as const;
const ORDER = ["missing", "changed", "unknown", "fresh"] as const;

/** The files that a thread's decisions rest on: what is no longer as it was comes first. */
export function ThreadFiles({ threadId }: { readonly threadId: string }) {
  const { data } = useQuery(filesQuery(threadId));
  if (!data || data.files.length === 0) return null;
  const sorted = data.files.toSorted(
    (left, right) =>
      ORDER.indexOf(left.staleness) - ORDER.indexOf(right.staleness) || (left.path < right.path ? -1 : 1),
  );
  return (
    <Section title="Files its thread rests on">
      <ul className="m-0 list-none p-0">
        {sorted.map((file) => {
          const [word, tone] = WORDS[file.staleness];
          return (
            <li
              key={file.path}
              className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2"
              title={file.sha256 === undefined ? undefined : `sha256 ${file.sha256}`}
            >
              <span className={`text-xs leading-6 ${tone}`}>{word}</span>
              <code dir="auto" className="text-xs leading-6 [overflow-wrap:anywhere]">
                {file.path}
              </code>
            </li>
          );
        })}
      </ul>
      {data.total > data.files.length ? (
        <p className="text-xs text-muted">and {(data.total - data.files.length).toLocaleString()} more</p>
      ) : null}
    </Section>
  );
}
