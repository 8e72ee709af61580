import { lineIndexAt, lineStarts } from "./line-starts.ts";
import type { YamlPosition } from "./yaml-problem.ts";

/** The lines of a text, found once and only when somebody asks for a position. */
export class TextLines {
  readonly #text: string;
  readonly #firstLine: number;
  #starts: readonly number[] | undefined;

  constructor(text: string, firstLine: number) {
    this.#text = text;
    this.#firstLine = firstLine;
  }

  /** Line and column of an offset, both from 1; a surrogate pair is one column. */
  positionOf(offset: number): YamlPosition {
    const index = this.#indexOf(offset);
    const start = this.#lineStarts()[index] ?? 0;
    const before = this.#text.slice(start, Math.max(start, Math.min(offset, this.#text.length)));
    // Far into a line that no person wrote, units will do: counting a megabyte of characters for each problem would not.
    const characters = before.length > 4096 ? before.length : [...before].length;
    return { line: this.#firstLine + index, column: characters + 1 };
  }

  /** The line that holds an offset, without its line break, cut at 4,096 characters. */
  lineAt(offset: number): string {
    const start = this.#lineStarts()[this.#indexOf(offset)] ?? 0;
    const end = this.#text.indexOf("\n", start);
    const line = this.#text.slice(start, Math.min(end === -1 ? this.#text.length : end, start + 4096));
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  }

  #indexOf(offset: number): number {
    return lineIndexAt(this.#lineStarts(), offset);
  }

  #lineStarts(): readonly number[] {
    this.#starts ??= lineStarts(this.#text);
    return this.#starts;
  }
}
