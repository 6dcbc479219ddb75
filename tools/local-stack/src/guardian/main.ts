import { once } from 'node:events';
import { tidyUp } from './tidy-up.js';

/**
 * The process that outlives a killed launcher by as long as it takes to stop what the launcher would have stopped: the
 * stores live in sessions of their own and notice nothing. Its channel to the launcher tells it the services' pids
 * and, by breaking, that the launcher is gone; a launcher that stops by itself ends it first.
 */
const [home = '', deliveryTimeoutMs] = process.argv.slice(2);
let services: readonly number[] = [];
process.on('message', (pids: unknown) => {
  services = Object.values(pids as Readonly<Record<string, number>>);
});
if (process.connected) await once(process, 'disconnect');
await tidyUp(home, { services, deliveryTimeoutMs: Number(deliveryTimeoutMs) });
