import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ClewError } from "@clew/errors";
import { pageFolder } from "../serve/installation-files.ts";

/** Where the thread's data goes in the page that the dashboard builds for exports. */
const PLACE = "<!--clew:thread-->";

/** What an exported file holds: the thread whole, its log and the marks of its sessions, from which the timeline is drawn. */
export interface ExportedThread {
  readonly thread: unknown;
  readonly events: readonly unknown[];
  /** Where its sessions stopped to ask and went back. */
  readonly marks: readonly unknown[];
}

/** A thread as one HTML file that opens without a server: the dashboard's timeline with the data inside. */
export function htmlExport(exported: ExportedThread): string {
  const folder = pageFolder();
  const template = folder === undefined ? undefined : readTemplate(join(folder, "export.html.br"));
  if (template === undefined || !template.includes(PLACE))
    throw new ClewError("INSTALL_BROKEN", "The page for exports is not installed.", {
      hint: "Install @clew/cli again.",
    });
  // Inside a data block only "<" could end it; JSON may write it as an escape everywhere it occurs.
  const data = JSON.stringify(exported).replaceAll("<", "\\u003c");
  return template.replace(PLACE, () => `<script type="application/json" id="clew-thread">${data}</script>`);
}

function readTemplate(path: string): string | undefined {
  try {
    return brotliDecompressSync(readFileSync(path)).toString();
  } catch {
    return undefined;
  }
}
