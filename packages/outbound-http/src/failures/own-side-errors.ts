import { errorCode } from './error-code.js';

/** The destination is not the cause: no attempt has failed. */
export abstract class OwnSideError extends Error {
  abstract readonly code: string;
}

/** The sender ended a send or did not begin it. A shutdown or a frozen process is not a failed attempt. */
export class SendAbortedError extends OwnSideError {
  readonly code = 'SEND_ABORTED';

  constructor() {
    super('The send was aborted before its outcome was known.');
    this.name = 'SendAbortedError';
  }
}

/** This machine has no free sockets or memory. */
export class SenderExhaustedError extends OwnSideError {
  readonly code = 'SENDER_EXHAUSTED';

  constructor(cause: Error) {
    super('No socket could be opened for a send.', { cause });
    this.name = 'SenderExhaustedError';
  }
}

/** The egress proxy made no connection, whatever the destination. Tenants may see the message. */
export class EgressProxyError extends OwnSideError {
  readonly code = 'EGRESS_PROXY_FAILED';

  constructor(message: string) {
    super(`proxy: ${message}`);
    this.name = 'EgressProxyError';
  }
}

const EXHAUSTION_CODES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

export function isExhaustion(error: unknown): boolean {
  return EXHAUSTION_CODES.has(errorCode(error));
}

export function assertNotExhausted(error: Error): void {
  if (isExhaustion(error)) throw new SenderExhaustedError(error);
}
