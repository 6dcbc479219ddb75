import { INSTANTS } from '../../faults/instants.js';
import { killAtInstant } from '../../faults/kill-at-instant.js';
import { killAtRandom } from '../../faults/kill-at-random.js';
import { lockMessages } from '../../faults/postgres-troubles.js';
import { replaceEveryProcess } from '../../faults/replace-every-process.js';
import { killStore, silenceStore, takeStoreAway } from '../../faults/store-outages.js';
import { createSourceEnvironment } from '../../experiment/source-environment.js';
import type { Scenario } from '../../experiment/scenario.js';
import { type Fault, underLoad } from '../../experiment/under-load.js';
import { verifyManners } from '../rolling-deploy.js';

interface SourceTrouble extends Pick<Scenario, 'name' | 'description' | 'invariants'> {
  readonly breakIt: Fault['breakIt'];
  /** The time until all is settled. The sweep finds a lost job a minute later. */
  readonly quietWithinMs?: number;
  readonly evaluate?: typeof verifyManners;
}

/** The services of other scenarios, plus the ingest service. */
export const RECEIVING_SERVICES = { api: 2, ingest: 2, 'delivery-worker': 2, 'retry-scheduler': 2 };

export const HEALED_WITHIN_MS = 80_000;
const REPLACED_WITHIN_MS = 20_000;
const TIMES = 3;

const TROUBLES: readonly SourceTrouble[] = [
  {
    name: 'kill-9-ingest',
    description: 'Repeatedly kills one or both ingest processes with SIGKILL while webhooks arrive.',
    invariants: [1, 2],
    breakIt: (experiment) => killAtRandom(experiment, 'ingest'),
  },
  {
    name: 'kill-ingest-between-commit-and-enqueue',
    description:
      'Kills an ingest process after webhooks are committed and acknowledged, before they are enqueued.',
    invariants: [1, 2],
    breakIt: (experiment) => killAtInstant(experiment, INSTANTS.webhooksBeforeEnqueue, TIMES),
  },
  {
    name: 'kill-9-api-while-drained',
    description:
      'Repeatedly kills one or both API processes with SIGKILL while a consumer drains events. It gets each event once.',
    invariants: [1, 2],
    breakIt: (experiment) => killAtRandom(experiment, 'api'),
  },
  {
    name: 'rolling-deploy-ingest',
    description: 'Stops every process with SIGTERM and replaces it while webhooks arrive.',
    invariants: [1, 2, 9],
    breakIt: replaceEveryProcess,
    quietWithinMs: REPLACED_WITHIN_MS,
    evaluate: verifyManners,
  },
  {
    name: 'redis-away-ingest',
    description:
      'Redis is down while webhooks arrive. The service rejects webhooks to forward and stores events.',
    invariants: [1, 2],
    breakIt: (experiment) => takeStoreAway(experiment, 'redis'),
  },
  {
    name: 'redis-silent-ingest',
    description:
      'Redis accepts connections without answering while webhooks arrive. Events are stored; others are stored or rejected.',
    invariants: [1, 2],
    breakIt: (experiment) => silenceStore(experiment, 'redis'),
  },
  {
    name: 'postgres-away-ingest',
    description:
      'PostgreSQL is down while webhooks arrive. The service rejects all of them and stores no part of any.',
    invariants: [1, 2],
    breakIt: (experiment) => takeStoreAway(experiment, 'postgres'),
  },
  {
    name: 'postgres-killed-ingest',
    description: 'PostgreSQL is killed with SIGKILL while webhooks arrive.',
    invariants: [1, 2],
    breakIt: (experiment) => killStore(experiment, 'postgres'),
  },
  {
    name: 'postgres-silent-ingest',
    description:
      'PostgreSQL accepts connections without answering while webhooks arrive. The service soon rejects all of them.',
    invariants: [1, 2],
    breakIt: (experiment) => silenceStore(experiment, 'postgres'),
  },
  {
    name: 'postgres-locked-ingest',
    description: 'The messages table is locked while webhooks arrive.',
    invariants: [1, 2],
    breakIt: lockMessages,
  },
];

export const RECEIVING_SCENARIOS: readonly Scenario[] = TROUBLES.map(
  ({ name, description, invariants, breakIt, quietWithinMs = HEALED_WITHIN_MS, evaluate }): Scenario => ({
    name,
    description,
    invariants,
    services: RECEIVING_SERVICES,
    async run(experiment) {
      const outcome = await underLoad(experiment, {
        createEnvironment: createSourceEnvironment,
        breakIt,
        quietWithinMs,
      });
      return { ...outcome, violations: [...outcome.violations, ...(evaluate?.(outcome) ?? [])] };
    },
  }),
);
