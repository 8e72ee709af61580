import type { ReactNode } from "react";

// On a phone a row is two lines: what, who and when, and below them the text in the whole width.
const CELL = "py-1 pr-4 max-sm:p-0";

interface LogTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** What is shown is of before: the rows that were asked for are on their way. */
  readonly isOutdated?: boolean;
  readonly children: ReactNode;
}

/** The frame of a table of the log; it scrolls by itself, and can be reached with the keyboard to do so. */
export function LogTable({ label, columns, isOutdated = false, children }: LogTableProps) {
  return (
    <div className={`overflow-x-auto ${isOutdated ? "opacity-60" : ""}`} tabIndex={0} role="region" aria-label={label}>
      <table className="w-full border-collapse text-left">
        <thead className="text-xs text-muted max-sm:sr-only">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="border-b border-line py-1 pr-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface Cells {
  readonly children: ReactNode;
}

/** A row of it. */
export function LogRow({ children }: Cells) {
  return (
    <tr className="border-b border-line align-top max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:py-1.5 max-sm:text-xs">
      {children}
    </tr>
  );
}

/** Its place in the log. */
export function PlaceCell({ children }: Cells) {
  return <td className={`${CELL} text-muted tabular-nums`}>{children}</td>;
}

/** When it was. */
export function WhenCell({ at }: { readonly at: string }) {
  return (
    <td className={`${CELL} whitespace-nowrap text-muted`}>
      <time dateTime={at}>{new Date(at).toLocaleString()}</time>
    </td>
  );
}

/** Whose it is. */
export function AgentCell({ agent }: { readonly agent: string | undefined }) {
  return (
    <td className={`${CELL} max-w-44 truncate`} dir="auto" title={agent}>
      {agent}
    </td>
  );
}

/** What happened, in a word. */
export function KindCell({ children }: Cells) {
  return <td className={`${CELL} whitespace-nowrap text-muted`}>{children}</td>;
}

/** What was said. */
export function TextCell({ children }: Cells) {
  return (
    <td className="min-w-48 py-1 [overflow-wrap:anywhere] max-sm:w-full max-sm:p-0 max-sm:text-[1rem]" dir="auto">
      {children}
    </td>
  );
}
