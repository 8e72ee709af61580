import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ClewError } from "@clew/errors";
import { pageFolder } from "../serve/open-server.ts";

/** The place for the thread's data in the dashboard's export page. */
const PLACE = "<!--clew:thread-->";

/**
 * The contents of an exported file: the whole thread, its log, and its sessions' marks, from which the timeline is drawn.
 */
export interface ExportedThread {
  readonly thread: unknown;
  readonly events: readonly unknown[];
  /** Where its sessions halted and went back. */
  readonly marks: readonly unknown[];
}

/** A thread as one HTML file that works without a server: the dashboard's timeline with the data inside. */
export function htmlExport(exported: ExportedThread): string {
  const folder = pageFolder();
  const template = folder === undefined ? undefined : readTemplate(join(folder, "export.html.br"));
  if (template === undefined || !template.includes(PLACE))
    throw new ClewError("INSTALL_BROKEN", "The page for exports is not installed.", {
      hint: "Install @clew/cli again.",
    });
  // Only "<" could end the data block; JSON allows writing it as an escape everywhere.
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
