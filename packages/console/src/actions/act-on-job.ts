import {
  type Action,
  type ActionDependencies,
  type ActionRequest,
  type ActionResult,
  refused,
} from './action.js';
import { subjectOf } from './subject-of.js';

/**
 * Executes an operator's action as PostgreSQL permits. Records the action before the change, so that none is
 * unrecorded, and with the reason when it is refused.
 */
export async function actOnJob(
  { name, prepare }: Action,
  { actor, queue, job }: ActionRequest,
  { database, queues, logger }: Pick<ActionDependencies, 'database' | 'queues' | 'logger'>,
): Promise<ActionResult> {
  const about = { queue: queue.id, job: job.id, state: job.state };
  const record = (details: Readonly<Record<string, string>>): Promise<string> =>
    database.operatorActions.record({
      origin: 'console',
      actor,
      action: name,
      subject: subjectOf(job.content) ?? job.id,
      details: { ...about, ...details },
    });

  if (!queues.isReady()) return refused('Redis cannot be reached; nothing was changed.');
  const prepared = await prepare(job);
  if (prepared.kind === 'ready') await record({});
  const result = prepared.kind === 'ready' ? await prepared.change() : prepared;
  if (result.kind === 'refused') await record({ refused: result.reason });
  logger.info('an operator acted on a job', { actor, action: name, ...about, result });
  return result;
}
