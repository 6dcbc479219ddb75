import { killAtInstant } from '../breakages/kill-at-instant.js';
import { killAtRandom } from '../breakages/kill-at-random.js';
import { lockMessages } from '../breakages/postgres-troubles.js';
import { replaceEveryProcess } from '../breakages/replace-every-process.js';
import { killStore, silenceStore, takeStoreAway } from '../breakages/store-outages.js';
import { createSourceWorld } from '../trial/source-world.js';
import type { Scenario } from '../trial/scenario.js';
import { type Breakage, underLoad } from '../trial/under-load.js';
import { judgeManners } from './rolling-deploy.js';

interface SourceTrouble extends Pick<Scenario, 'name' | 'story' | 'promises'> {
  readonly breakIt: Breakage['breakIt'];
  /** The time until all is settled. The sweep finds a lost job a minute later. */
  readonly quietWithinMs?: number;
  readonly judge?: typeof judgeManners;
}

/** The services of other scenarios, plus the ingest service. */
export const RECEPTION_SERVICES = { api: 2, ingest: 2, 'delivery-worker': 2, 'retry-scheduler': 2 };

export const HEALED_WITHIN_MS = 80_000;
const REPLACED_WITHIN_MS = 20_000;
const TIMES = 3;

/** The instant when a webhook is on record and acknowledged, but not yet in the queue. */
export const BEFORE_HAND_OFF = { kind: 'ingest', store: 'redis', text: 'bull:deliveries:' } as const;

const TROUBLES: readonly SourceTrouble[] = [
  {
    name: 'kill-9-ingest',
    story: 'Repeatedly kills one or both ingest processes with SIGKILL while webhooks arrive.',
    promises: [1, 2],
    breakIt: (trial) => killAtRandom(trial, 'ingest'),
  },
  {
    name: 'kill-ingest-between-commit-and-hand-off',
    story: 'Kills an ingest process after webhooks are committed and acknowledged, before they are enqueued.',
    promises: [1, 2],
    breakIt: (trial) => killAtInstant(trial, { ...BEFORE_HAND_OFF, times: TIMES }),
  },
  {
    name: 'kill-9-api-while-drained',
    story:
      'Repeatedly kills one or both API processes with SIGKILL while a consumer drains events. It gets each event once.',
    promises: [1, 2],
    breakIt: (trial) => killAtRandom(trial, 'api'),
  },
  {
    name: 'rolling-deploy-ingest',
    story: 'Stops every process with SIGTERM and replaces it while webhooks arrive.',
    promises: [1, 2, 9],
    breakIt: replaceEveryProcess,
    quietWithinMs: REPLACED_WITHIN_MS,
    judge: judgeManners,
  },
  {
    name: 'redis-away-ingest',
    story: 'Redis is down while webhooks arrive. The service rejects webhooks to forward and stores events.',
    promises: [1, 2],
    breakIt: (trial) => takeStoreAway(trial, 'redis'),
  },
  {
    name: 'redis-silent-ingest',
    story:
      'Redis accepts connections without answering while webhooks arrive. Events are stored; others are stored or rejected.',
    promises: [1, 2],
    breakIt: (trial) => silenceStore(trial, 'redis'),
  },
  {
    name: 'postgres-away-ingest',
    story:
      'PostgreSQL is down while webhooks arrive. The service rejects all of them and stores no part of any.',
    promises: [1, 2],
    breakIt: (trial) => takeStoreAway(trial, 'postgres'),
  },
  {
    name: 'postgres-killed-ingest',
    story: 'PostgreSQL is killed with SIGKILL while webhooks arrive.',
    promises: [1, 2],
    breakIt: (trial) => killStore(trial, 'postgres'),
  },
  {
    name: 'postgres-silent-ingest',
    story:
      'PostgreSQL accepts connections without answering while webhooks arrive. The service soon rejects all of them.',
    promises: [1, 2],
    breakIt: (trial) => silenceStore(trial, 'postgres'),
  },
  {
    name: 'postgres-locked-ingest',
    story: 'The messages table is locked while webhooks arrive.',
    promises: [1, 2],
    breakIt: lockMessages,
  },
];

export const RECEPTION_SCENARIOS: readonly Scenario[] = TROUBLES.map(
  ({ name, story, promises, breakIt, quietWithinMs = HEALED_WITHIN_MS, judge }): Scenario => ({
    name,
    story,
    promises,
    services: RECEPTION_SERVICES,
    async run(trial) {
      const outcome = await underLoad(trial, {
        createWorld: createSourceWorld,
        breakIt,
        quietWithinMs,
      });
      return { ...outcome, faults: [...outcome.faults, ...(judge?.(outcome) ?? [])] };
    },
  }),
);
