import type { DeadLetterJob, DeliveryJob, InspectedJob } from '@posthorn/queues';
import {
  type Action,
  type ActionDependencies,
  type ActionResult,
  type PreparedAction,
  DONE,
  refused,
} from './action.js';
import { enqueueChange } from './enqueue-change.js';

const REASON = 'cancelled by an operator';

/** Removes a job. First cancels a waiting attempt in PostgreSQL, because the sweep would otherwise enqueue it again. */
export function remove(dependencies: ActionDependencies): Action {
  return { name: 'job.remove', prepare: (job) => evaluate(job, dependencies) };
}

async function evaluate(
  { content, state }: InspectedJob,
  dependencies: ActionDependencies,
): Promise<PreparedAction> {
  if (state === 'active') return refused('A worker processes this job.');
  switch (content.kind) {
    case 'delivery':
      return { kind: 'ready', change: () => cancel(content.job, dependencies) };
    case 'dead-letter':
      return await decideDeadLetter(content.job, dependencies);
    case 'export':
      return refused('Only its owner can delete an export: DELETE /v1/exports/{id}.');
    case 'fan-out':
      return refused('It enqueues itself until every subscriber of the event has a message.');
    case 'unreadable':
      return refused('The content of this job is unknown.');
  }
}

async function cancel(job: DeliveryJob, dependencies: ActionDependencies): Promise<ActionResult> {
  const { messageId, attemptNo } = job;
  const { database, queues } = dependencies;
  const cancelled = await database.operatorMessages.cancelAttempt({ messageId, attemptNo }, REASON);
  if (cancelled !== undefined) {
    const deadLetter = { messageId, ...cancelled, lastError: REASON };
    const enqueuing = Promise.all([queues.removeDelivery(job), queues.addDeadLetter(deadLetter)]);
    await enqueueChange(enqueuing, messageId, dependencies);
    return DONE;
  }
  const row = await database.messages.findById(messageId);
  if (row?.status === 'delivering' && row.attemptCount < attemptNo) {
    return refused('A worker holds the message right now.');
  }
  // The message does not wait for this attempt, so removing its job loses nothing.
  await queues.removeDelivery(job);
  return DONE;
}

async function decideDeadLetter(
  { messageId }: DeadLetterJob,
  { database, queues }: ActionDependencies,
): Promise<PreparedAction> {
  const [dead] = await database.outbox.findDeadLetters([messageId]);
  if (dead !== undefined) {
    return refused('It is a dead letter until it is replayed (retry), deleted by its owner, or expires.');
  }
  return {
    kind: 'ready',
    async change() {
      await queues.removeDeadLetter(messageId);
      return DONE;
    },
  };
}
