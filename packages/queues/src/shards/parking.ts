import type { DeliveryJob } from '../jobs/catalog.js';
import { deliveryJobId } from '../jobs/delivery-job.js';
import { type RedisClient, firstOf } from '../redis/redis-client.js';
import type { ShardKeys } from './shards.js';

/**
 * Deliveries that wait until their endpoint has a free concurrency slot. Each is a delayed job, too, so that it returns
 * in any case.
 */
export interface Parking {
  /** Call it after the job was delayed. `sinceMs` keeps the job's position among those of its endpoint. */
  park(job: DeliveryJob, sinceMs: number): Promise<void>;
  /** Moves the first jobs of an endpoint to the end of the queue. Resolves to the number of jobs. */
  unpark(endpointId: string, count: number): Promise<number>;
  /**
   * Repairs the parking of swept deliveries that a process which died left behind. Parks a job again, or moves it to
   * the queue when no other job of its endpoint is parked.
   */
  revive(jobs: readonly DeliveryJob[]): Promise<void>;
  /** Returns the endpoints with parked jobs, from the shards that answer. */
  listEndpoints(): Promise<readonly string[]>;
}

function groupIds(jobs: readonly DeliveryJob[]): ReadonlyMap<string, readonly string[]> {
  const byEndpoint = new Map<string, string[]>();
  for (const job of jobs) {
    const jobIds = byEndpoint.get(job.endpointId) ?? [];
    byEndpoint.set(job.endpointId, [...jobIds, deliveryJobId(job)]);
  }
  return byEndpoint;
}

/** `promote` resolves to false when the job is no longer delayed. */
export function createParking(
  redis: RedisClient,
  { parkedEndpoints, parkedJobs }: Pick<ShardKeys, 'parkedEndpoints' | 'parkedJobs'>,
  promote: (jobId: string) => Promise<boolean>,
): Parking {
  async function take(endpointId: string, count: number): Promise<readonly string[]> {
    const popped = await redis.zpopmin(parkedJobs(endpointId), count);
    return popped.filter((_, at) => at % 2 === 0);
  }

  async function promoteOrPutBack(endpointId: string, jobId: string): Promise<boolean> {
    try {
      return await promote(jobId);
    } catch (error) {
      await redis.zadd(parkedJobs(endpointId), 'NX', 0, jobId);
      throw error;
    }
  }

  /** A job may be parked between the two calls. Then the endpoint is added again. */
  async function forgetEndpoint(endpointId: string): Promise<void> {
    await redis.srem(parkedEndpoints, endpointId);
    if ((await redis.exists(parkedJobs(endpointId))) === 1) await redis.sadd(parkedEndpoints, endpointId);
  }

  return {
    async park(job, sinceMs) {
      const { endpointId } = job;
      await Promise.all([
        redis.zadd(parkedJobs(endpointId), sinceMs, deliveryJobId(job)),
        redis.sadd(parkedEndpoints, endpointId),
      ]);
    },
    async unpark(endpointId, count) {
      let promoted = 0;
      while (promoted < count) {
        const jobIds = await take(endpointId, count - promoted);
        const results = await Promise.all(jobIds.map((jobId) => promoteOrPutBack(endpointId, jobId)));
        promoted += results.filter(Boolean).length;
        if (jobIds.length > 0) continue;
        await forgetEndpoint(endpointId);
        break;
      }
      return promoted;
    },
    async revive(jobs) {
      const endpoints = new Set(await redis.smembers(parkedEndpoints));
      const byEndpoint = groupIds(jobs);
      await Promise.all(
        [...byEndpoint].map(async ([endpointId, jobIds]) => {
          if (!endpoints.has(endpointId)) await Promise.all(jobIds.map(promote));
          else
            await redis.zadd(parkedJobs(endpointId), 'NX', ...jobIds.flatMap((jobId) => [Date.now(), jobId]));
        }),
      );
    },
    listEndpoints: () => redis.smembers(parkedEndpoints),
  };
}

/** Combines the parking of all shards. `numberOf` returns the shard of an endpoint. */
export function joinParkings(
  parkings: readonly Parking[],
  numberOf: (endpointId: string) => number,
): Parking {
  const of = (endpointId: string): Parking => {
    const parking = parkings[numberOf(endpointId)];
    if (parking === undefined) throw new RangeError('An endpoint has no shard.');
    return parking;
  };
  return {
    park: (job, sinceMs) => of(job.endpointId).park(job, sinceMs),
    unpark: (endpointId, count) => of(endpointId).unpark(endpointId, count),
    async revive(jobs) {
      await Promise.all(
        parkings.map(async (parking) => {
          const own = jobs.filter(({ endpointId }) => of(endpointId) === parking);
          if (own.length > 0) await parking.revive(own);
        }),
      );
    },
    async listEndpoints() {
      const listings = parkings.map((parking) => parking.listEndpoints());
      // An unavailable node must not prevent the parked jobs of other nodes from continuing.
      await firstOf(listings);
      const listed = await Promise.allSettled(listings);
      return listed.flatMap((listing) => (listing.status === 'fulfilled' ? listing.value : []));
    },
  };
}
