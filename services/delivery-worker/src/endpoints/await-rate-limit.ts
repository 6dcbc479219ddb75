import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { DeliveryJob, Queues, Slot } from '@posthorn/queues';
import type { EndpointLimit, Target } from './target-cache.js';

export type RateLimitDecision =
  | { readonly kind: 'now' }
  /** The job that returns to the queue until its slot. */
  | { readonly kind: 'in-slot'; readonly job: DeliveryJob; readonly afterMs: number }
  /** The slot is void. The sweep reserves a new one and enqueues the message again. */
  | { readonly kind: 'void' }
  /** The message no longer waits, or the endpoint was changed a moment ago. */
  | { readonly kind: 'unclear' };

export interface AwaitRateLimitDependencies {
  readonly deliveries: Pick<Database['deliveries'], 'defer'>;
  readonly reserveSlot: Queues['reserveSlot'];
}

const NOW: RateLimitDecision = { kind: 'now' };
/** A shorter wait happens in the worker, because a return to the queue costs more. */
const SHORT_WAIT_MS = 250;
/** A reserved start is void when it was missed by more, for example because workers were down. */
const MISSED_AFTER_MS = 5 * SECOND;
/** Without this limit, a queue that is always late would never deliver. */
const MAX_STARTS = 3;

/**
 * Decides when a delivery may start. Without a rate limit it starts at once; with one, it waits for a reserved slot.
 * When the slot arrives, the worker also reserves the start itself, in a sequence that outlives every limit version.
 * On time, that start is now. After an outage, a change of limits or a resume, it spreads deliveries that arrive
 * together.
 */
export async function awaitRateLimit(
  job: DeliveryJob,
  { paused, limit, limitVersion }: Pick<Target, 'paused' | 'limit' | 'limitVersion'>,
  dependencies: AwaitRateLimitDependencies,
): Promise<RateLimitDecision> {
  const { slot } = job;
  if (slot !== undefined && slot.limitVersion < limitVersion) return { kind: 'void' };
  if (limit === undefined || paused || (slot !== undefined && hasStart(slot))) return NOW;
  if (slot !== undefined) return await reserveStart({ job, ...slot }, limit, dependencies);
  return await reserveSlot({ job, limitVersion, starts: 0 }, limit, dependencies);
}

interface Waiting extends Pick<Slot, 'limitVersion' | 'starts'> {
  readonly job: DeliveryJob;
}

function hasStart({ atMs, starts }: Slot): boolean {
  return starts >= MAX_STARTS || (starts > 0 && Date.now() <= atMs + MISSED_AFTER_MS);
}

async function reserveSlot(
  waiting: Waiting,
  limit: EndpointLimit,
  dependencies: AwaitRateLimitDependencies,
): Promise<RateLimitDecision> {
  const key = `${waiting.job.endpointId}:${waiting.limitVersion}`;
  const afterMs = await dependencies.reserveSlot({ key, ...limit });
  return afterMs > 0
    ? await defer(waiting, afterMs, dependencies)
    : await reserveStart(waiting, limit, dependencies);
}

async function reserveStart(
  waiting: Waiting,
  limit: EndpointLimit,
  dependencies: AwaitRateLimitDependencies,
): Promise<RateLimitDecision> {
  const afterMs = await dependencies.reserveSlot({ key: `${waiting.job.endpointId}:starts`, ...limit });
  if (afterMs > SHORT_WAIT_MS) {
    return await defer({ ...waiting, starts: waiting.starts + 1 }, afterMs, dependencies);
  }
  if (afterMs > 0) await sleep(afterMs);
  return NOW;
}

async function defer(
  { job, limitVersion, starts }: Waiting,
  afterMs: number,
  { deliveries }: AwaitRateLimitDependencies,
): Promise<RateLimitDecision> {
  const slot = { atMs: Date.now() + afterMs, limitVersion, starts };
  const isDeferred = await deliveries.defer({ ...job, limitVersion, slotAt: new Date(slot.atMs) });
  return isDeferred ? { kind: 'in-slot', job: { ...job, slot }, afterMs } : { kind: 'unclear' };
}
