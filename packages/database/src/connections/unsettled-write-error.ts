/** It could not be found out in time whether a write was committed. */
export class UnsettledWriteError extends Error {
  override readonly name = 'UnsettledWriteError';

  constructor(cause: unknown) {
    super('It is not known whether the write was committed.', { cause });
  }
}
