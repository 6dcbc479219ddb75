import type { Database } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { DeliveryJob, Queues, Slot } from '@posthorn/queues';
import type { EndpointLimit, Target } from './target-cache.js';

export type Turn =
  | { readonly kind: 'now' }
  /** The job that comes back in its slot. */
  | { readonly kind: 'in-slot'; readonly job: DeliveryJob; readonly afterMs: number }
  /** Slots are planned anew, by the sweep, which hands the message off again. */
  | { readonly kind: 'void' }
  /** The message waits no longer, or the endpoint was changed a moment ago. */
  | { readonly kind: 'unclear' };

export interface AwaitTurnDependencies {
  readonly deliveries: Pick<Database['deliveries'], 'defer'>;
  readonly reserveSlot: Queues['reserveSlot'];
}

const NOW: Turn = { kind: 'now' };
/** A slot that was missed by more is not used as it is: an outage must not end in a flood. */
const MISSED_AFTER_MS = 5 * SECOND;

/** When a delivery may go: at once, or, if its endpoint is limited, in a slot that is reserved for it alone. */
export async function awaitTurn(
  job: DeliveryJob,
  { paused, limit, slotEpoch }: Pick<Target, 'paused' | 'limit' | 'slotEpoch'>,
  dependencies: AwaitTurnDependencies,
): Promise<Turn> {
  const { slot } = job;
  if (slot !== undefined && slot.epoch < slotEpoch) return { kind: 'void' };
  if (limit === undefined || paused) return NOW;
  const isMissed = slot !== undefined && Date.now() > slot.atMs + MISSED_AFTER_MS;
  // One that was missed twice goes: a queue that is always late would else never deliver.
  if (slot !== undefined && (!isMissed || slot.isSecond)) return NOW;
  return await reserveTurn({ job, limit, epoch: slotEpoch, isSecond: isMissed }, dependencies);
}

interface Reservation extends Pick<Slot, 'epoch' | 'isSecond'> {
  readonly job: DeliveryJob;
  readonly limit: EndpointLimit;
}

async function reserveTurn(
  { job, limit, epoch, isSecond }: Reservation,
  { deliveries, reserveSlot }: AwaitTurnDependencies,
): Promise<Turn> {
  const afterMs = await reserveSlot({ key: slotKey(job.endpointId, { epoch, isSecond }), ...limit });
  if (afterMs === 0) return NOW;
  const slot = { atMs: Date.now() + afterMs, epoch, isSecond };
  const slotAt = new Date(slot.atMs);
  const isDeferred = await deliveries.defer({ ...job, slotEpoch: epoch, slotAt });
  return isDeferred ? { kind: 'in-slot', job: { ...job, slot }, afterMs } : { kind: 'unclear' };
}

/** Missed slots are made up for beside the plan, which is full: at the end of it they would wait for all others. */
function slotKey(endpointId: string, { epoch, isSecond }: Pick<Slot, 'epoch' | 'isSecond'>): string {
  return `${endpointId}:${epoch}${isSecond ? ':missed' : ''}`;
}
