import { LRUCache } from 'lru-cache';
import { QUEUE } from '../jobs/catalog.js';
import { readEndpointId } from '../jobs/delivery-job.js';
import { type RedisClient, isReady } from '../redis/redis-client.js';
import type { Shard } from '../shards/shards.js';
import { TAKE_TURNS } from './turns-script.js';

/** The tenant and the project of an endpoint. They never change. */
export interface Owner {
  readonly tenantId: string;
  readonly projectId: string;
}

export type FindOwner = (endpointId: string) => Promise<Owner | undefined>;

/** The deliveries of one shard take turns: tenants, within them projects, within them endpoints. */
export interface Turns {
  /** Call it for each delivery that this process takes, with the time since it was added. */
  countTaken(waitedMs: number): void;
  /**
   * Call it right before deliveries are fetched over the same connection, so that the fetch finds what has just arrived.
   * A failure costs fairness for a moment, and nothing else.
   */
  beforeFetch(): void;
}

/** Few, so that an arrival waits for few others; the script costs as much as a tenth of a delivery. */
const TAKEN_BETWEEN = 8;
const LEAST_WANTED = TAKEN_BETWEEN;
const MOST_WANTED = 64;
const MAX_OWNERS = 100_000;
/** Deliveries that are taken sooner need no turns: lone messages cost nothing. */
const WAITED_MS = 20;

type RedisWithTurns = RedisClient & {
  posthornTakeTurns(
    ...args: readonly (string | number)[]
  ): Promise<readonly [left: number, ...unknown: string[]]>;
};

export function createTurns(
  connection: RedisClient,
  { prefix, keys }: Pick<Shard, 'prefix' | 'keys'>,
  findOwner: FindOwner,
): Turns {
  const jobs = `${prefix}:${QUEUE.deliveries}:`;
  connection.defineCommand('posthornTakeTurns', { numberOfKeys: 3, lua: TAKE_TURNS });
  const redis = connection as RedisWithTurns;
  const owners = new LRUCache<string, Owner>({ max: MAX_OWNERS });
  /** Owners that Redis does not know yet. They travel with the next call. */
  let news: string[] = [];
  let wanted = LEAST_WANTED;
  let taken = 0;
  let isRunning = false;

  async function learn(stored: string): Promise<void> {
    const endpointId = readEndpointId(stored);
    const owner = owners.get(endpointId) ?? (await findOwner(endpointId));
    if (owner === undefined) return;
    owners.set(endpointId, owner);
    news.push(stored, `${owner.tenantId} ${owner.projectId}`);
  }

  /** As many jobs wait as all processes take between two calls. An empty list shows that they were too few. */
  function adapt(left: number): void {
    if (left === 0) wanted = Math.min(wanted + TAKEN_BETWEEN, MOST_WANTED);
    else if (left > TAKEN_BETWEEN / 2) wanted = Math.max(wanted - 2, LEAST_WANTED);
  }

  async function takeTurns(): Promise<void> {
    const told = news;
    news = [];
    const [left, ...unknown] = await redis.posthornTakeTurns(
      `${jobs}wait`,
      `${jobs}prioritized`,
      keys.turns,
      jobs,
      wanted,
      MAX_OWNERS,
      ...told,
    );
    adapt(left);
    await Promise.all(unknown.map(learn));
  }

  return {
    countTaken(waitedMs) {
      // The clock of the process that added it may be ahead.
      if (waitedMs < 0 || waitedMs >= WAITED_MS) taken += 1;
    },
    beforeFetch() {
      if (taken < TAKEN_BETWEEN || isRunning || !isReady(redis)) return;
      taken = 0;
      isRunning = true;
      void takeTurns()
        .catch(() => undefined)
        .finally(() => (isRunning = false));
    },
  };
}
