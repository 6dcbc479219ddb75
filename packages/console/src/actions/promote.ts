import type { DeliveryJob, InspectedJob } from '@posthorn/queues';
import {
  type Action,
  type ActionDependencies,
  type ActionResult,
  type PreparedAction,
  DONE,
  refused,
} from './action.js';
import { describeMovedOn } from './describe-moved-on.js';
import { enqueueChange } from './enqueue-change.js';

/** Makes a delayed attempt due now: first in PostgreSQL, then in the queue. */
export function promote(dependencies: ActionDependencies): Action {
  return {
    name: 'job.promote',
    prepare: (job) => Promise.resolve(evaluate(job, dependencies)),
  };
}

function evaluate({ content, state }: InspectedJob, dependencies: ActionDependencies): PreparedAction {
  if (content.kind !== 'delivery')
    return refused('Only an attempt that waits for its due time can be made due now.');
  const { job } = content;
  if (state === 'active') return refused('A worker makes this attempt now.');
  if (state === 'waiting') return refused('This attempt is already due and waits for a worker.');
  if (job.slot !== undefined) {
    return refused('It waits for the rate limit of its endpoint. Raise the limit to have it sooner.');
  }
  if (job.parkedAtMs !== undefined) {
    return refused(
      'It is already due. It returns as soon as its slow endpoint may have one more delivery in flight.',
    );
  }
  return { kind: 'ready', change: () => expedite(job, dependencies) };
}

async function expedite(job: DeliveryJob, dependencies: ActionDependencies): Promise<ActionResult> {
  const { messageId, attemptNo } = job;
  const { database, queues } = dependencies;
  const changed = await database.operatorMessages.expediteAttempt({ messageId, attemptNo });
  if (changed === undefined) return refused(await describeMovedOn(job, database));
  await enqueueChange(
    queues.requeueDeliveryNow({ messageId, attemptNo, endpointId: changed.endpointId }),
    messageId,
    dependencies,
  );
  return DONE;
}
