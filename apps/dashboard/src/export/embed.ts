/** Where the thread's data goes in the page for exports. */
const PLACE = "<!--clew:thread-->";

/** Puts data into the page for exports as a block that is never run. */
export function embed(template: string, data: unknown): string {
  if (!template.includes(PLACE)) throw new Error("The page for exports is not the one of this version.");
  // Inside a data block only "<" could end it; JSON may write it as an escape everywhere it occurs.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return template.replace(PLACE, () => `<script type="application/json" id="clew-thread">${text}</script>`);
}
