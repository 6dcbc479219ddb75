import type { HandOff, HandOffOptions } from './hand-off.js';
import { createHandOff } from './hand-off.js';
import { createOutageLog } from './outage-log.js';
import type { ServiceContext } from './service-context.js';

/** Hands off until the process stops. */
export function openHandOff({ logger, releases }: ServiceContext, queues: HandOffOptions['queues']): HandOff {
  const reportOutage = createOutageLog(logger);
  const handOff = createHandOff({
    queues,
    onFailure: (id, error) => reportOutage('a hand-off failed, and is made up for', { id, error }),
  });
  releases.push('hand-offs', () => handOff.stop());
  return handOff;
}
