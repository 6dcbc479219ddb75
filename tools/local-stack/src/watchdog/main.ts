import { once } from 'node:events';
import { tidyUp } from './tidy-up.js';

/**
 * The watchdog process stops what a killed launcher would have stopped, and then ends.
 * The stores run in their own sessions and do not notice the end of the launcher.
 * The channel from the launcher reports the services' pids; a closed channel means that the launcher is gone.
 * A launcher that stops in an orderly way ends the watchdog first.
 */
const [home = '', deliveryTimeoutMs] = process.argv.slice(2);
let services: readonly number[] = [];
process.on('message', (pids: unknown) => {
  services = Object.values(pids as Readonly<Record<string, number>>);
});
if (process.connected) await once(process, 'disconnect');
await tidyUp(home, { services, deliveryTimeoutMs: Number(deliveryTimeoutMs) });
