/** Yields the same items. Throws the signal's reason instead of the next item once it is aborted. */
export async function* untilAborted<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  for await (const item of items) {
    signal?.throwIfAborted();
    yield item;
  }
}
