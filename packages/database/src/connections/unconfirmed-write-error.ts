/** It is unknown whether a write was committed. */
export class UnconfirmedWriteError extends Error {
  override readonly name = 'UnconfirmedWriteError';

  constructor(cause: unknown) {
    super('It is not known whether the write was committed.', { cause });
  }
}
