import { tidyUp } from './tidy-up.js';

/**
 * The watchdog process stops what a killed launcher would have stopped, and then ends.
 * The stores run in their own sessions and do not notice the end of the launcher.
 * The watchdog becomes this program when the launcher is gone, with the services' pids. See spawn-watchdog.ts.
 * A launcher that stops in an orderly way ends the watchdog first.
 */
const [home = '', deliveryTimeoutMs, ...services] = process.argv.slice(2);
await tidyUp(home, { services: services.map(Number), deliveryTimeoutMs: Number(deliveryTimeoutMs) });
