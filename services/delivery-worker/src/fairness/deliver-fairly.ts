import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '@posthorn/domain';
import type { Logger } from '@posthorn/observability';
import type { DeliveryJob, Queues } from '@posthorn/queues';
import type { DeliveryJobResult } from '../deliver.js';
import type { ConcurrencySlots } from './concurrency-slots.js';

type Result = DeliveryJobResult;

export interface FairDeliveryDependencies {
  readonly slots: ConcurrencySlots;
  readonly parking: Queues['parking'];
  readonly logger: Logger;
  /** Aborted when the process begins to stop. No job is brought back after that. */
  readonly stopping: AbortSignal;
  deliver(job: DeliveryJob): Promise<Result>;
  /** Called for each parked delivery. */
  onPark(): void;
}

export interface FairDelivery {
  /** Delivers, or parks the job while its endpoint uses more than its share. */
  handle(job: DeliveryJob): Promise<Result>;
  /** Returns parked jobs to the queue, as many as have capacity here. The caller repeats it at an interval. */
  wakeEndpoints(): Promise<void>;
}

/** A forgotten parked job becomes due by itself after this time. */
const PARKED_MS = 30 * MINUTE;

/**
 * Parked jobs return as slots of their endpoint become free; the faster the endpoint answers, the more return.
 * Later jobs line up behind them, unless the endpoint is fast enough to serve all of them in a moment.
 */
export function createFairDelivery(dependencies: FairDeliveryDependencies): FairDelivery {
  const { slots, parking, logger, stopping, deliver, onPark } = dependencies;
  /** Endpoints that may have parked jobs. */
  const withParked = new Set<string>();
  const stagger = createStagger(stopping);

  function park(job: DeliveryJob): Result {
    const { parkedAtMs = Date.now() } = job;
    const changed = { ...job, parkedAtMs };
    withParked.add(job.endpointId);
    onPark();
    return {
      kind: 'return-to-queue',
      afterMs: PARKED_MS,
      changed,
      onceDelayed: () => parking.park(changed, parkedAtMs),
    };
  }

  async function bringBack(endpointId: string, count: number): Promise<void> {
    try {
      if ((await parking.unpark(endpointId, count)) === 0) withParked.delete(endpointId);
    } catch (error) {
      logger.warn('parked deliveries could not be requeued; the next attempt follows', { error });
    }
  }

  async function replace(endpointId: string, tookMs: number): Promise<void> {
    if (slots.isFast(endpointId)) await bringBack(endpointId, 2);
    else if (await stagger.wait(endpointId, tookMs)) await bringBack(endpointId, 1);
  }

  function mustLineUp({ endpointId, parkedAtMs }: DeliveryJob): boolean {
    return parkedAtMs === undefined && withParked.has(endpointId) && !slots.isFast(endpointId);
  }

  return {
    async handle(job) {
      const { endpointId } = job;
      const leave = mustLineUp(job) ? undefined : await slots.enter(endpointId);
      if (leave === undefined) return park(job);
      const startedAt = performance.now();
      let isProof = false;
      try {
        const result = await deliver(job);
        isProof = result.kind === 'done' && result.wasAttempted;
        return result;
      } finally {
        leave(isProof);
        if (withParked.has(endpointId)) void replace(endpointId, performance.now() - startedAt);
      }
    },
    async wakeEndpoints() {
      for (const endpointId of await parking.listEndpoints()) {
        withParked.add(endpointId);
        const free = slots.countFree(endpointId) - stagger.count(endpointId);
        if (free > 0) await bringBack(endpointId, free);
      }
    },
  };
}

/**
 * Spreads the jobs that replace slow deliveries. Deliveries that end together, as timeouts do, would otherwise start
 * and end together again, and delay other endpoints each time.
 */
interface Stagger {
  /** Waits for a random part of `tookMs`. Resolves to false when the process began to stop. */
  wait(endpointId: string, tookMs: number): Promise<boolean>;
  /** The number of slots of the endpoint whose next job waits. */
  count(endpointId: string): number;
}

/** The longest wait, as a share of the time that the delivery took. */
const SPREAD = 0.1;

function createStagger(stopping: AbortSignal): Stagger {
  const waiting = new Map<string, number>();

  function add(endpointId: string, change: 1 | -1): void {
    const count = (waiting.get(endpointId) ?? 0) + change;
    if (count === 0) waiting.delete(endpointId);
    else waiting.set(endpointId, count);
  }

  return {
    async wait(endpointId, tookMs) {
      add(endpointId, 1);
      await sleep(Math.random() * SPREAD * tookMs, undefined, { ref: false });
      add(endpointId, -1);
      return !stopping.aborted;
    },
    count: (endpointId) => waiting.get(endpointId) ?? 0,
  };
}
