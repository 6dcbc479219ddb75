import { BaseAdapter } from '@bull-board/api/dist/queueAdapters/base.js';
import type { InspectedJob, InspectedQueue, JobState } from '@posthorn/queues';
import { type BoardJob, type BoardState, toBoardJob } from './board-job.js';
import type { FindEndpointIdFormat } from './endpoint-ids.js';
import { describeQueue, titleOfQueue } from './queue-titles.js';

export interface QueueAdapterOptions {
  readonly queue: InspectedQueue;
  /** Hides the buttons that change a job. */
  readonly readOnly: boolean;
  readonly findEndpointIdFormat: FindEndpointIdFormat;
  /** Returns further details of a single job. */
  describe(job: InspectedJob): Promise<object>;
}

const MAX_JOBS_PER_PAGE = 200;
const STATES: readonly JobState[] = ['active', 'waiting', 'delayed'];

/**
 * A queue in the format of bull-board. It cannot change the queue: the console's own actions do that, as PostgreSQL
 * permits.
 */
export class QueueAdapter extends BaseAdapter {
  readonly #queue: InspectedQueue;
  readonly #findEndpointIdFormat: FindEndpointIdFormat;
  readonly #describe: QueueAdapterOptions['describe'];
  readonly #states: ReadonlyMap<BoardState, JobState>;

  constructor({ queue, readOnly, findEndpointIdFormat, describe }: QueueAdapterOptions) {
    super('bullmq', {
      description: describeQueue(queue),
      readOnlyMode: readOnly,
      allowCompletedRetries: false,
    });
    this.#queue = queue;
    this.#findEndpointIdFormat = findEndpointIdFormat;
    this.#describe = describe;
    this.#states =
      queue.kind === 'dead-letters'
        ? new Map([['failed', 'waiting']])
        : new Map(STATES.map((state) => [state, state]));
  }

  override getName(): string {
    return titleOfQueue(this.#queue);
  }

  override getStatuses(): ('latest' | BoardState)[] {
    return ['latest', ...this.#states.keys()];
  }

  override getJobStatuses(): BoardState[] {
    return [...this.#states.keys()];
  }

  override async getJobCounts(): Promise<Record<string, number>> {
    const counts = await this.#queue.countJobs();
    return Object.fromEntries(Array.from(this.#states, ([shown, state]) => [shown, counts[state]]));
  }

  override async getJobs(statuses: readonly string[], first = 0, last = first): Promise<BoardJob[]> {
    const page = { first, last: Math.min(last, first + MAX_JOBS_PER_PAGE - 1) };
    const states = Array.from(this.#states).filter(([shown]) => statuses.includes(shown));
    const lists = await Promise.all(states.map(([, state]) => this.#queue.listJobs(state, page)));
    const jobs = lists.flat();
    const formatEndpointId = await this.#findEndpointIdFormat(jobs);
    return jobs.map((job) => toBoardJob(job, { formatEndpointId }));
  }

  override async getJob(id: string): Promise<BoardJob | undefined> {
    const job = await this.#queue.findJob(id);
    if (job === undefined) return undefined;
    const formatEndpointId = await this.#findEndpointIdFormat([job]);
    return toBoardJob(job, { formatEndpointId, more: await this.#describe(job) });
  }

  override getJobLogs(): Promise<string[]> {
    return Promise.resolve([]);
  }

  override getMetrics(): Promise<{
    meta: { count: number; prevTS: number; prevCount: number };
    data: number[];
    count: number;
  }> {
    return Promise.resolve({ meta: { count: 0, prevTS: 0, prevCount: 0 }, data: [], count: 0 });
  }

  override isPaused(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override getGlobalConcurrency(): Promise<null> {
    return Promise.resolve(null);
  }

  override getRedisInfo(): Promise<null> {
    return Promise.resolve(null);
  }

  override getJobSchedulers(): Promise<never[]> {
    return Promise.resolve([]);
  }

  override getJobSchedulersCount(): Promise<number> {
    return Promise.resolve(0);
  }

  override addJob(): Promise<never> {
    return refuse();
  }

  override clean(): Promise<void> {
    return refuse();
  }

  override pause(): Promise<void> {
    return refuse();
  }

  override resume(): Promise<void> {
    return refuse();
  }

  override empty(): Promise<void> {
    return refuse();
  }

  override obliterate(): Promise<void> {
    return refuse();
  }

  override promoteAll(): Promise<void> {
    return refuse();
  }

  override removeJobScheduler(): Promise<never> {
    return refuse();
  }

  override updateJobScheduler(): Promise<never> {
    return refuse();
  }

  override runJobSchedulerNow(): Promise<never> {
    return refuse();
  }

  override setGlobalConcurrency(): Promise<void> {
    return refuse();
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('Queues are changed by our own actions alone.'));
}
