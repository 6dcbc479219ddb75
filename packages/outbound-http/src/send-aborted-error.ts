/** The caller's signal or `close()` ended a send: a shutdown is not a failed attempt. */
export class SendAbortedError extends Error {
  readonly code = 'SEND_ABORTED';

  constructor() {
    super('The send was aborted before its outcome was known.');
    this.name = 'SendAbortedError';
  }
}
