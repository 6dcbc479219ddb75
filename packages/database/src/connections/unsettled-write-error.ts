/** It is unknown whether a write was committed. */
export class UnsettledWriteError extends Error {
  override readonly name = 'UnsettledWriteError';

  constructor(cause: unknown) {
    super('It is not known whether the write was committed.', { cause });
  }
}
