import type { Database } from '@posthorn/database';
import type { OperatorAction } from '@posthorn/domain';
import type { Logger } from '@posthorn/observability';
import type { InspectedJob, InspectedQueue, Queues } from '@posthorn/queues';

export interface ActionDependencies {
  readonly database: Pick<Database, 'messages' | 'outbox' | 'operatorMessages' | 'operatorActions'>;
  readonly queues: Pick<
    Queues,
    | 'isReady'
    | 'requeueDeliveryNow'
    | 'wakeListeners'
    | 'addDeadLetter'
    | 'removeDelivery'
    | 'removeDeadLetter'
  >;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** A job for an operator's action, and the operator. */
export interface ActionRequest {
  readonly actor: string;
  readonly queue: Pick<InspectedQueue, 'id'>;
  readonly job: InspectedJob;
}

export type ActionResult =
  { readonly kind: 'done' } | { readonly kind: 'refused'; /** A whole sentence. */ readonly reason: string };

/**
 * Evaluates a job. Returns a refusal, or the function that executes the action. That function may still find that the
 * message has changed.
 */
export interface Action {
  readonly name: Extract<OperatorAction, `job.${string}`>;
  prepare(job: InspectedJob): Promise<PreparedAction>;
}

export type PreparedAction =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'ready'; change(): Promise<ActionResult> };

export const DONE: ActionResult = { kind: 'done' };

export function refused(reason: string): { readonly kind: 'refused'; readonly reason: string } {
  return { kind: 'refused', reason };
}
