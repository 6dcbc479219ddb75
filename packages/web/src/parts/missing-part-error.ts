/** A part of the application that a page needs was not loaded: the connection is lost, or there is a newer version. */
export class MissingPartError extends Error {
  override readonly name = 'MissingPartError';

  constructor(cause: unknown) {
    super('A part of the page was not loaded.', { cause });
  }
}
