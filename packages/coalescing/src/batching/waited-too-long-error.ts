/** An item waited longer for its execution than permitted. It was not executed. */
export class WaitedTooLongError extends Error {
  override readonly name = 'WaitedTooLongError';

  constructor(maxWaitMs: number) {
    super(`There was no turn for it within ${maxWaitMs} ms.`);
  }
}
