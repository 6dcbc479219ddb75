import type { HandOff, HandOffOptions } from './enqueuer.js';
import { createHandOff } from './enqueuer.js';
import { createOutageLog } from '../telemetry/throttled-logger.js';
import type { ServiceContext } from '../service-context.js';

/** Hands off until the process stops. */
export function openHandOff(
  { logger, metrics, releases }: ServiceContext,
  queues: HandOffOptions['queues'],
): HandOff {
  const reportOutage = createOutageLog(logger);
  const failures = metrics.counter({
    name: 'posthorn_hand_off_failures_total',
    help: 'Hand-offs that Redis did not take; each is repeated, soon or by the sweep.',
  });
  const handOff = createHandOff({
    queues,
    onFailure(id, error) {
      failures.inc();
      reportOutage('a hand-off failed, and is made up for', { id, error });
    },
  });
  releases.push('hand-offs', () => handOff.stop());
  return handOff;
}
