import type { Database, EventMessage } from '@posthorn/database';
import { ENQUEUE_GRACE_MS } from '@posthorn/domain';
import { type FanOutJob, type JobResult, type Queues, firstAttempt } from '@posthorn/queues';
import type { MaintenanceDependencies } from '../maintenance/maintenance.js';
import { type FanningProject, type Turn, createProjectTurns } from './project-turns.js';

export interface FanOutDependencies {
  readonly events: Pick<Database['events'], 'takeFanOutPart' | 'findProject' | 'countQueued'>;
  readonly queues: Pick<Queues, 'deliveries'>;
}

/** While more of a project's last messages wait for a worker, its fan-outs wait, too. */
const MAX_WAITING = 20;
/** Another tenant's backlog must not end the fan-outs: a project takes a part at this interval in any case. */
const LONGEST_WAIT_MS = 250;
/** The events of a sweep. Each has up to some hundred parts. */
const SWEPT = 1000;
/** The messages of a part: few enough that other users of the database do not notice the wait. */
const REPLAYED = 250;
const DONE: JobResult<FanOutJob> = { kind: 'done' };
const AGAIN: JobResult<FanOutJob> = { kind: 'return-to-queue', afterMs: 0 };
const AFTER_A_REST: JobResult<FanOutJob> = { kind: 'return-to-queue', afterMs: 10 };

/**
 * Creates a handler that stores and enqueues the next messages of an event with many subscribers. Each job gives one
 * turn to the project that has waited longest, whatever event the job names, so that a project with a thousand events
 * delays no other one. The outbox sweep enqueues messages whose enqueuing failed.
 */
export function createFanOut({
  events,
  queues,
}: FanOutDependencies): (job: FanOutJob) => Promise<JobResult<FanOutJob>> {
  const turns = createProjectTurns();
  const mayTake = async ({ takenAtMs, messageIds }: FanningProject): Promise<boolean> =>
    performance.now() - takenAtMs >= LONGEST_WAIT_MS || (await events.countQueued(messageIds)) <= MAX_WAITING;

  async function takePart({ eventId, project }: Turn): Promise<readonly EventMessage[]> {
    const messages = await events.takeFanOutPart(eventId);
    if (messages === undefined) turns.remove(eventId);
    else project.messageIds = messages.map(({ id }) => id);
    return messages ?? [];
  }

  return async ({ eventId }) => {
    if (!turns.has(eventId)) {
      const projectId = await events.findProject(eventId);
      if (projectId === undefined) return DONE;
      turns.add(eventId, projectId);
    }
    const turn = await turns.next(mayTake);
    if (turn === undefined) return AFTER_A_REST;
    const messages = await takePart(turn);
    await Promise.all(
      messages.map((message) =>
        queues.deliveries.add(firstAttempt({ ...message, projectId: turn.project.id })),
      ),
    );
    if (!turns.has(eventId)) return DONE;
    return messages.length === 0 ? AFTER_A_REST : AGAIN;
  };
}

/** Enqueues fan-outs again whose job was lost, or whose process died. */
export async function sweepFanOuts({
  database,
  queues,
  logger,
}: Pick<MaintenanceDependencies, 'database' | 'queues' | 'logger'>): Promise<void> {
  const eventIds = await database.events.sweepFanOuts({ limit: SWEPT, againAfterMs: ENQUEUE_GRACE_MS });
  if (eventIds.length === 0) return;
  await Promise.all(eventIds.map((eventId) => queues.fanOuts.addAgain({ eventId })));
  logger.info('the sweep enqueued overdue fan-outs', { events: eventIds.length });
}

/** Replays the further messages of events with many, part after part, at their project's rate. The sweep enqueues them. */
export async function continueReplays(
  { database: { events }, rates }: Pick<MaintenanceDependencies, 'database' | 'rates'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await events.replayNextPart(REPLAYED, rates.fitReplays)));
}
