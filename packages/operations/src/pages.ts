/** A list that a store gives a page at a time. */
interface Page<T> {
  readonly items: readonly T[];
  readonly cursor?: string | undefined;
}

/** The items of every page of a list, read as they are asked for. */
export async function* pagesOf<T>(
  read: (cursor: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<readonly T[], void> {
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    yield page.items;
    cursor = page.cursor;
    if (cursor === undefined) return;
  }
}
