import { createWebhookEnvironment } from '../../experiment/event-environment.js';
import type { Scenario } from '../../experiment/scenario.js';
import { INSTANTS } from '../../faults/instants.js';
import { killAtInstant } from '../../faults/kill-at-instant.js';
import { killAtRandom } from '../../faults/kill-at-random.js';
import { publishing } from '../events.js';
import { HEALED_WITHIN_MS, RECEIVING_SERVICES } from './source.js';

const WEBHOOKS = { createEnvironment: createWebhookEnvironment, quietWithinMs: HEALED_WITHIN_MS };

/** Webhooks become events. */
export const PUBLISHED_SCENARIOS: readonly Scenario[] = [
  publishing(
    {
      name: 'kill-9-ingest-while-publishing',
      description:
        'Kills ingest and scheduler processes with SIGKILL while webhooks, each sent twice, become events. Each is one event, with one message for each subscriber.',
      services: RECEIVING_SERVICES,
    },
    {
      ...WEBHOOKS,
      async breakIt(broken) {
        await Promise.all([killAtRandom(broken, 'ingest'), killAtRandom(broken, 'retry-scheduler')]);
      },
    },
  ),
  publishing(
    {
      name: 'kill-ingest-around-the-commit-of-an-event',
      description:
        'Kills an ingest process before webhooks are committed as events, and after that, before their messages are enqueued.',
      services: RECEIVING_SERVICES,
    },
    {
      ...WEBHOOKS,
      async breakIt(broken) {
        for (const instant of [INSTANTS.publishedBeforeCommit, INSTANTS.webhooksBeforeEnqueue])
          await killAtInstant(broken, instant, 2);
      },
    },
  ),
];
