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
  /** Of what is in order; a hand-off that got lost is found by the sweep, a minute later. */
  readonly quietWithinMs?: number;
  readonly judge?: typeof judgeManners;
}

/** As other scenarios have them, and what receives. */
export const RECEPTION_SERVICES = { api: 2, ingest: 2, 'delivery-worker': 2, 'retry-scheduler': 2 };

export const HEALED_WITHIN_MS = 80_000;
const REPLACED_WITHIN_MS = 20_000;
const TIMES = 3;

/** The instant in which a webhook is on record and acknowledged, and not yet in the queue. */
export const BEFORE_HAND_OFF = { kind: 'ingest', store: 'redis', text: 'bull:deliveries:' } as const;

const TROUBLES: readonly SourceTrouble[] = [
  {
    name: 'kill-9-ingest',
    story:
      'Webhooks are received while processes of ingest, one or both, are killed with -9 again and again.',
    promises: [1, 2],
    breakIt: (trial) => killAtRandom(trial, 'ingest'),
  },
  {
    name: 'kill-ingest-between-commit-and-hand-off',
    story: 'An ingest is killed when webhooks are committed and answered, and not yet handed to the queue.',
    promises: [1, 2],
    breakIt: (trial) => killAtInstant(trial, { ...BEFORE_HAND_OFF, times: TIMES }),
  },
  {
    name: 'kill-9-api-while-drained',
    story:
      'Processes of api, one or both, are killed with -9 while a consumer drains events: none is missed or comes twice.',
    promises: [1, 2],
    breakIt: (trial) => killAtRandom(trial, 'api'),
  },
  {
    name: 'rolling-deploy-ingest',
    story: 'Webhooks are received while every process is stopped with SIGTERM and replaced.',
    promises: [1, 2, 9],
    breakIt: replaceEveryProcess,
    quietWithinMs: REPLACED_WITHIN_MS,
    judge: judgeManners,
  },
  {
    name: 'redis-away-ingest',
    story: 'Redis is away while webhooks are received: what is to be forwarded is refused, events are kept.',
    promises: [1, 2],
    breakIt: (trial) => takeStoreAway(trial, 'redis'),
  },
  {
    name: 'redis-silent-ingest',
    story:
      'Redis takes connections and answers nothing while webhooks are received: events are kept, the others kept or refused.',
    promises: [1, 2],
    breakIt: (trial) => silenceStore(trial, 'redis'),
  },
  {
    name: 'postgres-away-ingest',
    story: 'PostgreSQL is away while webhooks are received: all are refused, and nothing is kept half.',
    promises: [1, 2],
    breakIt: (trial) => takeStoreAway(trial, 'postgres'),
  },
  {
    name: 'postgres-killed-ingest',
    story: 'PostgreSQL is killed with -9 while webhooks are received.',
    promises: [1, 2],
    breakIt: (trial) => killStore(trial, 'postgres'),
  },
  {
    name: 'postgres-silent-ingest',
    story:
      'PostgreSQL takes connections and answers nothing while webhooks are received: all are refused before long.',
    promises: [1, 2],
    breakIt: (trial) => silenceStore(trial, 'postgres'),
  },
  {
    name: 'postgres-locked-ingest',
    story: 'The table of the messages is locked while webhooks are received.',
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
