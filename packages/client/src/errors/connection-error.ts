import { PosthornError } from './posthorn-error.js';
import { rootCause } from './root-cause.js';

/** No answer came: the connection failed, or broke. The cause says why. */
export class ConnectionError extends PosthornError {
  override readonly name: string = 'ConnectionError';
}

/** The message has the address, the way to it and the deepest cause. */
export function connectionFailed(url: string, cause: unknown, way: string): ConnectionError {
  const root = rootCause(cause);
  const reason = root instanceof Error ? root.message : String(root);
  const at = URL.canParse(url) ? ` at ${new URL(url).origin}` : '';
  return new ConnectionError(`The connection to Posthorn${at}${way} failed: ${reason}`, { cause });
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
