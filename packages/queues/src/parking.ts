import type { Redis } from 'ioredis';
import type { DeliveryJob } from './catalog.js';
import { deliveryJobId } from './delivery-job-codec.js';

/** Deliveries that wait until there is room for their endpoint. Each is a delayed job too, and comes back in any case. */
export interface Parking {
  /** To be called once the job is delayed. `sinceMs` keeps its place among those of its endpoint. */
  park(job: DeliveryJob, sinceMs: number): Promise<void>;
  /** Brings the first ones of an endpoint back to the end of the queue; resolves to how many. */
  unpark(endpointId: string, count: number): Promise<number>;
  /**
   * Looks after swept deliveries, whose jobs may be parked: those that were forgotten, by a process that died, are
   * parked again, or brought back when nothing else of their endpoint is parked.
   */
  revive(jobs: readonly DeliveryJob[]): Promise<void>;
  /** The endpoints that something waits for. */
  listEndpoints(): Promise<readonly string[]>;
}

const ENDPOINTS_KEY = 'posthorn:parked';

/** The braces keep what belongs to an endpoint on one node of a cluster. */
function jobsKey(endpointId: string): string {
  return `posthorn:parked:{${endpointId}}`;
}

function groupIds(jobs: readonly DeliveryJob[]): ReadonlyMap<string, readonly string[]> {
  const byEndpoint = new Map<string, string[]>();
  for (const job of jobs) {
    const jobIds = byEndpoint.get(job.endpointId) ?? [];
    byEndpoint.set(job.endpointId, [...jobIds, deliveryJobId(job)]);
  }
  return byEndpoint;
}

/** `promote` resolves to false when the job is not delayed any longer. */
export function createParking(redis: Redis, promote: (jobId: string) => Promise<boolean>): Parking {
  async function take(endpointId: string, count: number): Promise<readonly string[]> {
    const popped = await redis.zpopmin(jobsKey(endpointId), count);
    return popped.filter((_, at) => at % 2 === 0);
  }

  async function promoteOrPutBack(endpointId: string, jobId: string): Promise<boolean> {
    try {
      return await promote(jobId);
    } catch (error) {
      await redis.zadd(jobsKey(endpointId), 'NX', 0, jobId);
      throw error;
    }
  }

  /** A job may be parked between the two calls: then the endpoint is put back. */
  async function forgetEndpoint(endpointId: string): Promise<void> {
    await redis.srem(ENDPOINTS_KEY, endpointId);
    if ((await redis.exists(jobsKey(endpointId))) === 1) await redis.sadd(ENDPOINTS_KEY, endpointId);
  }

  return {
    async park(job, sinceMs) {
      const { endpointId } = job;
      await Promise.all([
        redis.zadd(jobsKey(endpointId), sinceMs, deliveryJobId(job)),
        redis.sadd(ENDPOINTS_KEY, endpointId),
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
      const endpoints = new Set(await redis.smembers(ENDPOINTS_KEY));
      const byEndpoint = groupIds(jobs);
      await Promise.all(
        [...byEndpoint].map(async ([endpointId, jobIds]) => {
          if (!endpoints.has(endpointId)) await Promise.all(jobIds.map(promote));
          else await redis.zadd(jobsKey(endpointId), 'NX', ...jobIds.flatMap((jobId) => [Date.now(), jobId]));
        }),
      );
    },
    listEndpoints: () => redis.smembers(ENDPOINTS_KEY),
  };
}
