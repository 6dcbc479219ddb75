/** An item waited longer for its execution than permitted. It was not executed. */
export class WaitedTooLongError extends Error {
  override readonly name = 'WaitedTooLongError';

  constructor(maxWaitMs: number) {
    super(`The call waited longer than ${maxWaitMs} ms for its batch.`);
  }
}
