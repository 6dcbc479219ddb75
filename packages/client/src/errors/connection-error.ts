import { PosthornError } from './posthorn-error.js';

/** No answer came: the connection failed, or broke. The cause says why. */
export class ConnectionError extends PosthornError {
  override readonly name: string = 'ConnectionError';
}

/** No answer came in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms.`);
    this.timeoutMs = timeoutMs;
  }
}
