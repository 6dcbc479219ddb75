import { expect, it } from '@jest/globals';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type RefusedJobs, type RefusedJobsOptions, createRefusedJobs } from '../src/refused-jobs.js';

interface Queue {
  takes: (jobId: string) => boolean;
  readonly taken: string[];
  offers: number;
}

function create(options: RefusedJobsOptions = {}): { queue: Queue; refused: RefusedJobs } {
  const refused = createRefusedJobs({ repeatAfterMs: 1, ...options });
  releaseAfterTest(() => refused.stop());
  return { refused, queue: { takes: () => false, taken: [], offers: 0 } };
}

function keep(jobIds: readonly string[], { queue, refused }: ReturnType<typeof create>): void {
  for (const jobId of jobIds) {
    const repeat = (): Promise<void> => {
      queue.offers += 1;
      if (!queue.takes(jobId)) return Promise.reject(new Error('OOM'));
      queue.taken.push(jobId);
      return Promise.resolve();
    };
    refused.keep({ jobId, repeat });
  }
}

it('repeats all jobs until each is taken once', async () => {
  const created = create();
  keep(['a', 'b', 'c'], created);
  const { queue, refused } = created;
  await waitFor(() => queue.offers >= 5);
  expect(refused.areWaiting()).toBe(true);
  queue.takes = () => true;
  await waitFor(() => !refused.areWaiting());
  expect([...queue.taken].sort()).toEqual(['a', 'b', 'c']);
});

it('does not let a job that is never taken block the others', async () => {
  const created = create();
  created.queue.takes = (jobId) => jobId !== 'a';
  keep(['a', 'b', 'c'], created);
  await waitFor(() => created.queue.taken.length === 2);
});

it('leaves jobs to the sweep that are not taken in time', async () => {
  const created = create({ giveUpAfterMs: 10 });
  keep(['a', 'b'], created);
  await waitFor(() => !created.refused.areWaiting());
});

it('keeps a limited number of jobs', async () => {
  const created = create({ maxKept: 2 });
  keep(['a', 'b', 'c'], created);
  created.queue.takes = () => true;
  await waitFor(() => !created.refused.areWaiting());
  expect(created.queue.taken).toEqual(['a', 'b']);
});
