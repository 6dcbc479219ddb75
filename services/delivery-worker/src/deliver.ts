import type { ClaimedMessage, Database } from '@posthorn/database';
import type { Sender } from '@posthorn/outbound-http';
import { SendAbortedError } from '@posthorn/outbound-http';
import type { DeliveryJob, JobResult } from '@posthorn/queues';
import { buildRequest } from './build-request.js';
import { decideOutcome } from './decide-outcome.js';
import { describeAttempt } from './describe-attempt.js';
import type { HandOn } from './hand-on.js';
import type { RecordAttempt } from './record-attempt.js';
import type { ResponseBodies } from './response-bodies.js';
import type { Target, TargetCache } from './target-cache.js';

export interface DeliverDependencies {
  readonly deliveries: Pick<Database['deliveries'], 'claim' | 'release' | 'hold' | 'fail'>;
  readonly targets: TargetCache;
  readonly sender: Pick<Sender, 'send'>;
  readonly responseBodies: ResponseBodies;
  readonly record: RecordAttempt;
  readonly handOn: HandOn;
  /** Multiplies the real waits, not the reported ones. */
  readonly retryTimeScale: number;
  /** Aborted when the process can wait for its deliveries no longer. */
  readonly signal: AbortSignal;
}

const DONE: JobResult = { kind: 'done' };
const HAND_BACK: JobResult = { kind: 'hand-back', afterMs: 1000 };

/**
 * One delivery: claim, build, send, decide, record, hand on. What goes wrong before the answer is our own fault: the
 * message is given back and no attempt is counted. What the destination does is data, and the ladders own it.
 */
export async function deliver(job: DeliveryJob, dependencies: DeliverDependencies): Promise<JobResult> {
  const startedAt = performance.now();
  const message = await dependencies.deliveries.claim(job);
  if (message === undefined) return DONE;
  try {
    return await attempt({ job, message, startedAt }, dependencies);
  } catch (error) {
    await dependencies.deliveries.release(job);
    if (error instanceof SendAbortedError) return HAND_BACK;
    throw error;
  }
}

interface Delivery {
  readonly job: DeliveryJob;
  readonly message: ClaimedMessage;
  readonly startedAt: number;
}

async function attempt(delivery: Delivery, dependencies: DeliverDependencies): Promise<JobResult> {
  const { job, message, startedAt } = delivery;
  const { deliveries, sender, responseBodies, record, handOn, retryTimeScale, signal } = dependencies;
  const target = await findTarget(delivery, dependencies);
  if (target === 'held') return DONE;
  if (target?.paused === true) {
    await deliveries.release(job);
    return HAND_BACK;
  }
  if (target === undefined || message.body === null) {
    const reason = target === undefined ? 'endpoint deleted' : 'payload removed by retention';
    await deliveries.fail({ ...job, reason });
    await handOn.deadLetter(message, reason);
    return DONE;
  }
  const request = buildRequest(message, target, message.body);
  const processingMs = Math.round(performance.now() - startedAt);
  const sentAt = new Date();
  const result = await sender.send({ ...request, signal });
  const responseBodyStored = await responseBodies.store({ job, message, target, result });
  const outcome = decideOutcome(result, message, retryTimeScale);
  const facts = { job, request, result, outcome, sentAt, processingMs, responseBodyStored };
  const made = describeAttempt(facts);
  if (await record(made, message)) await handOn.next(message, made);
  else await responseBodies.discard(made);
  return DONE;
}

/** An endpoint that was resumed a moment ago may still look paused: it is looked at again, so that no message falls behind. */
async function findTarget(
  { job, message: { endpointId } }: Delivery,
  { deliveries, targets }: DeliverDependencies,
): Promise<Target | 'held' | undefined> {
  const target = await targets.get(endpointId);
  if (target?.paused !== true) return target;
  return (await deliveries.hold(job)) ? 'held' : await targets.refresh(endpointId);
}
