import type { ReplayResult } from '@posthorn/database';
import { MAX_REPLAYS } from '@posthorn/domain';
import { type DeadLetterJob, type InspectedJob, nextAttempt } from '@posthorn/queues';
import {
  type Action,
  type ActionDependencies,
  type ActionResult,
  type PreparedAction,
  DONE,
  refused,
} from './action.js';
import { enqueueChange } from './enqueue-change.js';

const REFUSALS: Readonly<Record<Exclude<ReplayResult, 'replayed'>, string>> = {
  'in-progress': 'A delivery of this message is in progress.',
  'other-status': 'The message is no longer a dead letter. Posthorn removes the void job.',
  'endpoint-deleted': 'The endpoint of this message was deleted.',
  'payload-unavailable': 'Retention has removed the payload.',
  'limit-reached': `The message was replayed ${MAX_REPLAYS} times.`,
};

/** Replays a dead letter, as its owner could. */
export function retry(dependencies: ActionDependencies): Action {
  return { name: 'job.retry', prepare: (job) => Promise.resolve(evaluate(job, dependencies)) };
}

function evaluate({ content }: InspectedJob, dependencies: ActionDependencies): PreparedAction {
  if (content.kind !== 'dead-letter') return refused('Only a dead letter can be retried.');
  return { kind: 'ready', change: () => replay(content.job, dependencies) };
}

async function replay({ messageId }: DeadLetterJob, dependencies: ActionDependencies): Promise<ActionResult> {
  const { database, queues } = dependencies;
  const row = await database.messages.findById(messageId);
  if (row === undefined) return refused('The message was deleted. Posthorn removes the void job.');
  const { projectId, direction } = row;
  const request = { projectId, direction, ids: [messageId], maxReplays: MAX_REPLAYS };
  const [replayed] = await database.messages.replay({ ...request, status: 'failed_permanent' });
  const result = replayed?.result ?? 'other-status';
  if (replayed === undefined || result !== 'replayed') {
    return refused(result === 'replayed' ? REFUSALS['other-status'] : REFUSALS[result]);
  }
  const { endpointId, attemptCount, isForListeners } = replayed;
  const enqueuing = Promise.all([
    queues.removeDeadLetter(messageId),
    isForListeners
      ? queues.wakeListeners(endpointId)
      : queues.requeueDeliveryNow(nextAttempt({ id: messageId, endpointId, attemptCount })),
  ]);
  await enqueueChange(enqueuing, messageId, dependencies);
  return DONE;
}
