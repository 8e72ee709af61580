/** The text outside every fence, read line by line like Markdown. */
export function outsideFences(text: string): string {
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    const run = /^`{3,}/.exec(line)?.[0];
    if (fence === undefined && run !== undefined) fence = run;
    else if (fence !== undefined && run !== undefined && run.length >= fence.length && line.trim() === run)
      fence = undefined;
    else if (fence === undefined) kept.push(line);
  }
  return fence === undefined ? kept.join("\n") : `${kept.join("\n")}(a fence is open)`;
}
