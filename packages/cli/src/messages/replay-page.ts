import { MAX_REPLAYS, type Direction, type MessageStatus } from '@posthorn/domain';
import type { CliContext } from '../context/cli-context.js';
import { formatOutcome } from './format-outcome.js';
import type { Matching } from './change-matching.js';

/**
 * Replays messages of any project as the API does, and enqueues them. The retry-scheduler repeats an enqueuing that fails.
 * Returns the outcomes of the messages that still exist.
 */
export async function replayPage(
  context: CliContext,
  messages: readonly Matching[],
  status?: MessageStatus,
): Promise<readonly string[]> {
  const [{ nextAttempt }, queues, { messages: repository }] = await Promise.all([
    import('@posthorn/queues'),
    context.enqueuer(),
    context.database(),
  ]);
  const results: string[] = [];
  for (const group of groupByOwner(messages)) {
    const replayed = await repository.replay({ ...group, status, maxReplays: MAX_REPLAYS });
    const enqueuers = replayed
      .filter(({ result }) => result === 'replayed')
      .map(async ({ id, endpointId, attemptCount, isForListeners }) => {
        await queues.deadLetters.remove(id);
        if (isForListeners) await queues.wakeListeners(endpointId);
        else await queues.deliveries.requeueNow(nextAttempt({ id, endpointId, attemptCount }));
      });
    const lost = (await Promise.allSettled(enqueuers)).filter(({ status: end }) => end === 'rejected').length;
    results.push(...replayed.map(({ result }) => formatOutcome(result)));
    if (lost > 0)
      context.output.inform(`Redis did not take ${lost} jobs; the retry-scheduler enqueues them.`);
  }
  return results;
}

interface Group {
  readonly projectId: string;
  readonly direction: Direction;
  readonly ids: string[];
}

function groupByOwner(messages: readonly Matching[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { id, projectId, direction } of messages) {
    const key = `${projectId} ${direction}`;
    const group = groups.get(key) ?? { projectId, direction: direction as Direction, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
