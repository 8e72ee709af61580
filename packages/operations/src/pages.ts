/** One page of a list in a store. */
interface Page<T> {
  readonly items: readonly T[];
  readonly cursor?: string | undefined;
}

/** Every page of a list, read on demand. */
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
