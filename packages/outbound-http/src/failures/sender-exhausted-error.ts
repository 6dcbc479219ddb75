import { errorCode } from './error-code.js';

const EXHAUSTION_CODES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/** This machine has no free sockets or memory. The destination is not the cause. */
export class SenderExhaustedError extends Error {
  readonly code = 'SENDER_EXHAUSTED';

  constructor(cause: Error) {
    super('No socket could be opened for a send.', { cause });
    this.name = 'SenderExhaustedError';
  }
}

export function assertNotExhausted(error: Error): void {
  if (EXHAUSTION_CODES.has(errorCode(error))) throw new SenderExhaustedError(error);
}
