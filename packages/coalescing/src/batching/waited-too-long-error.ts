/** Of an item that waited longer for its execution than it may; nothing was done about it. */
export class WaitedTooLongError extends Error {
  override readonly name = 'WaitedTooLongError';

  constructor(maxWaitMs: number) {
    super(`There was no turn for it within ${maxWaitMs} ms.`);
  }
}
