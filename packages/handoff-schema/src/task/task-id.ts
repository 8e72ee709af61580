const TASK_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Whether a text is a task id: lower-case letters, digits and hyphens, at most 64. */
export function isTaskId(text: string): boolean {
  return TASK_ID.test(text);
}

/** A text as a slug of lower-case words joined by hyphens; empty where nothing of it remains. */
export function slugOf(text: string, longest = 64): string {
  const words = text
    .normalize("NFKD")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-");
  return words
    .slice(0, longest + 1)
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, longest)
    .replaceAll(/-+$/g, "");
}

/** The next free id of the form `task-NNN`. */
export function nextTaskId(taken: Iterable<string>): string {
  let highest = 0;
  for (const id of taken) {
    const digits = /^task-([0-9]{1,9})$/.exec(id)?.[1];
    if (digits !== undefined) highest = Math.max(highest, Number(digits));
  }
  return `task-${String(highest + 1).padStart(3, "0")}`;
}
