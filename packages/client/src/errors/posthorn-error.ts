/** The base of all errors of this client. */
export class PosthornError extends Error {
  override readonly name: string = 'PosthornError';
}
