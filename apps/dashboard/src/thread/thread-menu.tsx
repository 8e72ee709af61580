import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client } from "../data/client.ts";
import { saveFile } from "../data/save-file.ts";
import type { ExportedThread } from "../export/exported-thread.ts";
import { toMarkdown } from "../export/to-markdown.ts";
import { toMermaid } from "../export/to-mermaid.ts";
import { Button } from "../parts/button.tsx";
import type { SessionMark } from "../timeline/log/session-marks.ts";
import type { Timeline } from "../timeline/log/timeline.ts";

interface MenuProps {
  readonly threadId: string;
  readonly timeline: Timeline;
  readonly sessions: readonly SessionMark[];
  readonly at: number | undefined;
  onFork(): void;
}

const FORMS = ["Markdown", "Mermaid", "SVG"] as const;
type Form = (typeof FORMS)[number];

/** What one can take away from a thread: it as text, as a picture, as a file, or a fork of it. */
export function ThreadMenu({ threadId, timeline, sessions, at, onFork }: MenuProps) {
  const [said, setSaid] = useState("");
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (text: string): void => {
    setSaid(text);
    clearTimeout(silence.current);
    silence.current = setTimeout(() => setSaid(""), 2_500);
  };
  const copy = useMutation({
    mutationFn: async (form: Form) => {
      const text = await textOf({ form, threadId, timeline, sessions, at });
      await navigator.clipboard.writeText(text);
      return form;
    },
    onSuccess: (form) => say(`${form} copied`),
    onError: (error) => say(`Not copied: ${error.message}`),
  });
  const save = useMutation({
    mutationFn: async () => {
      const { exportFile } = await import("../export/export-file.ts");
      saveFile(`${threadId}.html`, "text/html", await exportFile(threadId));
    },
    onSuccess: () => say("Saved"),
    onError: (error) => say(`Not saved: ${error.message}`),
  });
  return (
    <div className="no-print flex flex-wrap items-center gap-1">
      <output className="mr-1 text-xs text-muted empty:hidden">{said}</output>
      <span aria-hidden="true" className="mr-0.5 text-xs text-muted">
        copy as
      </span>
      {FORMS.map((form) => (
        <Button
          key={form}
          aria-label={`Copy as ${form}`}
          title={`Copy as ${form}`}
          disabled={copy.isPending}
          onClick={() => copy.mutate(form)}
        >
          {form}
        </Button>
      ))}
      <Button
        aria-label="Save as one HTML file"
        title="Save as one HTML file that opens offline"
        className="ml-2"
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        HTML file
      </Button>
      <Button title="A new thread that goes on from here; this one stays as it is" onClick={onFork}>
        {at === undefined ? "Fork" : "Fork from here"}
      </Button>
    </div>
  );
}

interface Wanted {
  readonly form: Form;
  readonly threadId: string;
  readonly timeline: Timeline;
  readonly sessions: readonly SessionMark[];
  readonly at: number | undefined;
}

async function textOf({ form, threadId, timeline, sessions, at }: Wanted): Promise<string> {
  if (form === "SVG") {
    const { toSvg } = await import("../export/to-svg.ts");
    return toSvg(timeline, { until: at ?? Number.POSITIVE_INFINITY, sessions });
  }
  const { thread } = await client.call("cstp.getThread", { threadId, ...(at === undefined ? {} : { at }) });
  const exported: ExportedThread = thread;
  return form === "Markdown" ? toMarkdown(exported) : toMermaid(exported);
}
