import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@posthorn/domain';
import { toPlainText } from '../output/plain-text.js';
import { type Ending, type ListenerConnection, RefusedError } from './connect-listener.js';

export interface KeepConnectedOptions {
  connect(): Promise<ListenerConnection>;
  /** Throws what the API says when connecting again would not help. */
  explain(refusal: string): Promise<void>;
  onConnected(): void;
  inform(text: string): void;
  readonly signal: AbortSignal;
}

const FIRST_WAIT_MS = SECOND / 2;
const LONGEST_WAIT_MS = 30 * SECOND;
/** A connection that ends sooner counts as a failure, so that the waits grow. */
const STABLE_MS = 10 * SECOND;

/** The close code for a client that may not listen (RFC 6455, section 7.4). */
const POLICY = 1008;

/**
 * Holds a connection until the signal comes, and returns the open one. Connects again after each failure that may pass.
 */
export async function keepConnected(options: KeepConnectedOptions): Promise<ListenerConnection | undefined> {
  const { signal, inform } = options;
  const stopped = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let failures = 0;
  let problem: string | undefined;
  while (!signal.aborted) {
    const connection = await tryToConnect(options, (reason) => {
      if (reason !== problem) inform(`The API cannot be reached (${reason}). Trying again.`);
      problem = reason;
    });
    const beganAt = performance.now();
    if (connection !== undefined) {
      if (problem !== undefined) inform('Connected.');
      options.onConnected();
      const ending = await Promise.race([connection.ended, stopped]);
      if (ending === undefined) return connection;
      problem = describe(ending);
      if (ending.code === POLICY) await options.explain(`The API ended the connection: ${problem}.`);
      inform(`The connection ended (${problem}). Connecting again.`);
    }
    failures = connection !== undefined && performance.now() - beganAt > STABLE_MS ? 0 : failures + 1;
    await sleep(waitAfter(failures), undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

/** Resolves to undefined when it failed, and may succeed later. */
async function tryToConnect(
  { connect, explain, signal }: KeepConnectedOptions,
  onFailure: (reason: string) => void,
): Promise<ListenerConnection | undefined> {
  try {
    return await connect();
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof RefusedError && isFinal(error.status)) {
      await explain(`The API answered ${error.status} to a WebSocket. A proxy may not let it through.`);
    }
    onFailure(reasonOf(error));
    return undefined;
  }
}

function isFinal(status: number): boolean {
  return status !== 429 && status < 500;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return toPlainText(message === '' ? code : message);
}

function describe({ code, reason }: Ending): string {
  return toPlainText(reason === '' ? `code ${code}` : reason);
}

/** Random, so that the listeners of a restarted process do not all come at once. */
function waitAfter(failures: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return longest * (0.5 + Math.random() / 2);
}
