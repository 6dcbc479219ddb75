import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { SECOND } from '@posthorn/domain';
import type { DeliveryJob } from '@posthorn/queues';
import { ago, ALL, changeMessages, createLogRecord, waitFor } from '@posthorn/test-support';
import { sweepOverdueMessages } from '../../src/outbox/sweep-overdue-messages.js';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
});

/** Sweeps once and returns the counts. */
async function sweep(): Promise<{ swept: number; lost: number }> {
  const counts = { swept: 0, lost: 0 };
  const count = (name: keyof typeof counts): { inc(by?: unknown): void } => ({
    inc(by = 1) {
      counts[name] += Number(by);
    },
  });
  const { logger } = createLogRecord();
  await sweepOverdueMessages({ ...environment, logger, swept: count('swept'), lost: count('lost') });
  return counts;
}

describe('a message', () => {
  it('counts as lost once when it is overdue and in no queue', async () => {
    await environment.accept();
    expect(await sweep()).toEqual({ swept: 1, lost: 1 });
    await changeMessages(environment.query, ALL, { sweepAt: ago(SECOND) });
    expect(await sweep()).toEqual({ swept: 1, lost: 0 });
  });

  it.each<[string, (job: DeliveryJob) => Promise<void>]>([
    ['wait for a worker', (job) => environment.queues.deliveries.add(job)],
    ['wait for its retry', (job) => environment.queues.retries.add('slow', job, 60_000)],
  ])('does not count as lost when it has a job to %s', async (_what, add) => {
    await add(await environment.accept());
    expect(await sweep()).toEqual({ swept: 1, lost: 0 });
  });

  it('does not count as lost when it was resumed', async () => {
    const endpointId = createRandomUuid();
    await environment.accept({ endpointId });
    await environment.query(`UPDATE messages SET status = 'pending_retry', next_attempt_at = sweep_at`);
    expect(await sweep()).toEqual({ swept: 1, lost: 0 });
  });
});

it('queues resumed messages in their order, including one with a job from before the pause', async () => {
  const jobs: DeliveryJob[] = [];
  for (let count = 0; count < 3; count += 1) jobs.push(await environment.accept());
  const last = jobs.at(-1);
  if (last === undefined) throw new Error('Three messages were accepted.');
  await environment.queues.deliveries.add(last);
  await environment.query(`UPDATE messages SET status = 'pending_retry', next_attempt_at = sweep_at`);
  await sweep();
  const taken = environment.takeDeliveries();
  await waitFor(() => taken.length === jobs.length);
  expect(taken).toEqual(jobs);
});
