import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../machine/start-error.js';
import { type ServicePorts, SERVICES } from '../plan/service-ports.js';

const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
const ANSWER_WITHIN_MS = 2000;

/**
 * Waits until every service is ready. Throws StartError after a minute that names the services that are not ready,
 * and an AbortError when the signal is aborted before.
 */
export async function waitUntilReady(host: string, ports: ServicePorts, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (let waiting = await findUnready(SERVICES, host, ports); waiting.length > 0;) {
    if (Date.now() > deadline) {
      const seconds = READY_WITHIN_MS / 1000;
      throw new StartError(
        `Not ready within ${seconds} s: ${waiting.join(', ')}; see the logs in the data folder.`,
      );
    }
    await delay(LOOK_EVERY_MS, undefined, { signal });
    waiting = await findUnready(waiting, host, ports);
  }
}

async function findUnready(
  names: readonly (keyof ServicePorts)[],
  host: string,
  ports: ServicePorts,
): Promise<readonly (keyof ServicePorts)[]> {
  const answers = await Promise.all(names.map((name) => isReady(`http://${host}:${ports[name]}/readyz`)));
  return names.filter((_name, index) => answers[index] === false);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}
