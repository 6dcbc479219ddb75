import type { InspectedJob } from '@posthorn/queues';
import type { FormatEndpointId } from './endpoint-ids.js';
import { presentContent, titleOf } from './present-content.js';

/** A job in the format of bull-board, which can only read it. */
export interface BoardJob {
  readonly id: string;
  readonly opts: { readonly delay?: number };
  toJSON(): BoardJobJson;
  getState(): Promise<BoardState>;
  promote(): Promise<void>;
  remove(): Promise<void>;
  retry(): Promise<void>;
}

/** Dead letters wait for an operator only. bull-board shows them as failed. */
export type BoardState = 'waiting' | 'delayed' | 'active' | 'failed';

interface BoardJobJson {
  readonly id: string;
  readonly name: string;
  readonly progress: number;
  readonly attemptsMade: number;
  readonly processedOn?: number;
  readonly delay?: number;
  readonly timestamp: number;
  readonly failedReason: string;
  readonly stacktrace: string[];
  readonly data: object;
  readonly returnvalue: null;
  readonly opts: { readonly delay?: number };
}

export interface BoardJobParts {
  readonly formatEndpointId: FormatEndpointId;
  /** Further details of the job. */
  readonly more?: object;
}

export function toBoardJob(job: InspectedJob, { formatEndpointId, more = {} }: BoardJobParts): BoardJob {
  const { id, content, addedAtMs, dueAtMs, takenAtMs } = job;
  const lastError = content.kind === 'dead-letter' ? content.job.lastError : undefined;
  const delay = dueAtMs === undefined ? {} : { delay: Math.max(0, dueAtMs - addedAtMs) };
  const refuse = (): Promise<void> => Promise.reject(new Error('The console only reads.'));
  return {
    id,
    opts: delay,
    toJSON: () => ({
      id,
      name: titleOf(content),
      progress: 0,
      attemptsMade: content.kind === 'delivery' ? content.job.attemptNo - 1 : 0,
      ...(takenAtMs !== undefined && { processedOn: takenAtMs }),
      ...delay,
      timestamp: addedAtMs,
      failedReason: lastError === '' ? 'failed for good' : (lastError ?? ''),
      stacktrace: [],
      data: { ...presentContent(job, formatEndpointId), ...more },
      returnvalue: null,
      opts: delay,
    }),
    getState: () => Promise.resolve(content.kind === 'dead-letter' ? 'failed' : job.state),
    promote: refuse,
    remove: refuse,
    retry: refuse,
  };
}
