import { BaseAdapter } from '@bull-board/api/dist/queueAdapters/base.js';
import type { InspectedJob, InspectedQueue, JobState } from '@posthorn/queues';
import { type BoardJob, type BoardState, toBoardJob } from './board-job.js';
import type { FindEndpointIdFormat } from './endpoint-ids.js';
import { describeQueue, titleOfQueue } from './queue-titles.js';

export interface QueueAdapterOptions {
  readonly queue: InspectedQueue;
  readonly findEndpointIdFormat: FindEndpointIdFormat;
  /** Returns further details of a single job. */
  describe(job: InspectedJob): Promise<object>;
}

const MAX_JOBS_PER_PAGE = 200;
const STATES: readonly JobState[] = ['active', 'waiting', 'delayed'];

/** A queue in the format of bull-board, which can only read it. */
export class QueueAdapter extends BaseAdapter {
  readonly #queue: InspectedQueue;
  readonly #findEndpointIdFormat: FindEndpointIdFormat;
  readonly #describe: QueueAdapterOptions['describe'];
  readonly #states: ReadonlyMap<BoardState, JobState>;

  constructor({ queue, findEndpointIdFormat, describe }: QueueAdapterOptions) {
    super('bullmq', {
      description: describeQueue(queue),
      readOnlyMode: true,
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

  override getJobLogs = (): Promise<string[]> => Promise.resolve([]);
  override getMetrics = (): ReturnType<BaseAdapter['getMetrics']> =>
    Promise.resolve({ meta: { count: 0, prevTS: 0, prevCount: 0 }, data: [], count: 0 });
  override isPaused = (): Promise<boolean> => Promise.resolve(false);
  override getGlobalConcurrency = (): Promise<null> => Promise.resolve(null);
  override getRedisInfo = (): Promise<null> => Promise.resolve(null);
  override getJobSchedulers = (): Promise<never[]> => Promise.resolve([]);
  override getJobSchedulersCount = (): Promise<number> => Promise.resolve(0);

  override addJob = refuse;
  override clean = refuse;
  override pause = refuse;
  override resume = refuse;
  override empty = refuse;
  override obliterate = refuse;
  override promoteAll = refuse;
  override removeJobScheduler = refuse;
  override updateJobScheduler = refuse;
  override runJobSchedulerNow = refuse;
  override setGlobalConcurrency = refuse;
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('The console only reads.'));
}
