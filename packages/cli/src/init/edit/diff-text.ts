const CONTEXT = 2;
const MOST_LINES = 3_000;

/** The difference of two texts for a person: lines prefixed with a minus, a plus, or a blank. */
export function diffText(before: string, after: string): string {
  const left = linesOf(before);
  const right = linesOf(after);
  const rows = left.length * right.length > MOST_LINES * MOST_LINES ? outerDiff(left, right) : lineDiff(left, right);
  return hunks(rows).join("\n");
}

interface Row {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

function linesOf(text: string): string[] {
  if (text === "") return [];
  return text.replace(/\r?\n$/, "").split(/\r?\n/);
}

/** A line diff by the classic table of longest common subsequences. */
function lineDiff(left: readonly string[], right: readonly string[]): Row[] {
  const width = right.length + 1;
  const table = new Uint32Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      table[row * width + column] =
        left[row] === right[column]
          ? (table[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(table[(row + 1) * width + column] ?? 0, table[row * width + column + 1] ?? 0);
  const rows: Row[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    const down = table[(row + 1) * width + column] ?? 0;
    const across = table[row * width + column + 1] ?? 0;
    if (row < left.length && column < right.length && left[row] === right[column]) {
      rows.push({ sign: " ", text: left[row] ?? "" });
      row += 1;
      column += 1;
    } else if (column >= right.length || (row < left.length && down >= across)) {
      rows.push({ sign: "-", text: left[row] ?? "" });
      row += 1;
    } else {
      rows.push({ sign: "+", text: right[column] ?? "" });
      column += 1;
    }
  }
  return rows;
}

/** For very long texts, only skips what is equal at both ends. */
function outerDiff(left: readonly string[], right: readonly string[]): Row[] {
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  const room = Math.min(left.length, right.length) - head;
  while (tail < room && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
  return [
    ...left.slice(0, head).map(same),
    ...left.slice(head, left.length - tail).map((text): Row => ({ sign: "-", text })),
    ...right.slice(head, right.length - tail).map((text): Row => ({ sign: "+", text })),
    ...left.slice(left.length - tail).map(same),
  ];
}

function hunks(rows: readonly Row[]): string[] {
  const shown = new Set<number>();
  for (const [index, { sign }] of rows.entries())
    if (sign !== " ") for (let near = index - CONTEXT; near <= index + CONTEXT; near += 1) shown.add(near);
  const lines: string[] = [];
  let last = -1;
  for (const [index, { sign, text }] of rows.entries()) {
    if (!shown.has(index)) continue;
    if (last !== -1 && index > last + 1) lines.push("  …");
    lines.push(`${sign} ${text}`);
    last = index;
  }
  return lines;
}

function same(text: string): Row {
  return { sign: " ", text };
}
