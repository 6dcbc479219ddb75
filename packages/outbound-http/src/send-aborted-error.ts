/** The sender ended a send or did not begin it. A shutdown or a frozen process is not a failed attempt. */
export class SendAbortedError extends Error {
  readonly code = 'SEND_ABORTED';

  constructor() {
    super('The send was aborted before its outcome was known.');
    this.name = 'SendAbortedError';
  }
}
