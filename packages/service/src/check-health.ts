import { loadConfig } from '@posthorn/config';

/**
 * The health check of a container. Exits with 0 when a service answers on one of the ports, since a container has one
 * service.
 */
const ANSWER_WITHIN_MS = 3000;
const ANY_ADDRESS = ['0.0.0.0', '::'];

async function isAlive(host: string, port: number): Promise<boolean> {
  try {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`;
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}

const { apiPort, ingestPort, opsPort, bindAddress } = loadConfig([
  'apiPort',
  'ingestPort',
  'opsPort',
  'bindAddress',
]);
const host = ANY_ADDRESS.includes(bindAddress) ? '127.0.0.1' : bindAddress;
const answers = await Promise.all([apiPort, ingestPort, opsPort].map((port) => isAlive(host, port)));
process.exit(answers.includes(true) ? 0 : 1);
