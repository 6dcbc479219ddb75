/** We ended a send, or did not begin it: a shutdown, or a process that was frozen, is not a failed attempt. */
export class SendAbortedError extends Error {
  readonly code = 'SEND_ABORTED';

  constructor() {
    super('The send was aborted before its outcome was known.');
    this.name = 'SendAbortedError';
  }
}
