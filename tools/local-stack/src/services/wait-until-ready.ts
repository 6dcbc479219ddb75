import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../machine/start-error.js';

const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
const ANSWER_WITHIN_MS = 2000;

interface Readiness {
  readonly signal?: AbortSignal;
  readonly withinMs?: number;
}

/**
 * Waits until every service is ready, given by names and URLs. Throws StartError after a minute that names the services
 * that are not ready, and an AbortError when the signal is aborted before.
 */
export async function waitUntilReady(
  urls: Readonly<Record<string, string>>,
  { signal, withinMs = READY_WITHIN_MS }: Readiness = {},
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (let waiting = await findUnready(Object.entries(urls)); waiting.length > 0;) {
    if (Date.now() > deadline) {
      const names = waiting.map(([name]) => name).join(', ');
      throw new StartError(
        `Not ready within ${withinMs / 1000} s: ${names}; see the logs in the data folder.`,
      );
    }
    await delay(LOOK_EVERY_MS, undefined, { signal });
    waiting = await findUnready(waiting);
  }
}

async function findUnready(
  services: readonly (readonly [name: string, url: string])[],
): Promise<readonly (readonly [name: string, url: string])[]> {
  const answers = await Promise.all(services.map(([, url]) => isReady(`${url}/readyz`)));
  return services.filter((_service, index) => answers[index] === false);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}
