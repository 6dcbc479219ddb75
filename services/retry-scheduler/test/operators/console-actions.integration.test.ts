import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import type { DeliveryJob, JobResult } from '@posthorn/queues';
import {
  type Receiver,
  ago,
  changeMessages,
  createGate,
  erasePayload,
  fromNow,
  releaseAfterTest,
  waitFor,
} from '@posthorn/test-support';
import {
  type ConsoleEnvironment,
  type OperatorPages,
  jobOf,
  startConsole,
} from '../support/start-console.js';

let environment: ConsoleEnvironment;
let pages: OperatorPages;
beforeEach(async () => {
  environment = await startConsole();
  pages = await environment.startScheduler();
});

/** A message whose first attempt failed. Its second attempt waits on the slow schedule. */
async function failOnce(receiver: Receiver): Promise<DeliveryJob> {
  const sent = await environment.send(receiver.url);
  await environment.waitForStatus(sent.messageId, 'pending_retry');
  await waitFor(() => environment.hasJob('retries-slow', jobOf(sent, 2)));
  return { ...sent, attemptNo: 2 };
}

/** Takes deliveries from the queue as a worker does, and handles them with `handle`. */
function take(handle: (job: DeliveryJob) => Promise<JobResult<DeliveryJob>>): void {
  const consumer = environment.queues.consumeDeliveries({
    findOwner: () => Promise.resolve(undefined),
    concurrency: 1,
    handle,
    onReturnToQueue: () => undefined,
  });
  releaseAfterTest(() => consumer.close());
}

describe('a promoted retry', () => {
  it('is due now in PostgreSQL too, is made once despite repeated promotions, and is logged', async () => {
    const receiver = await environment.startReceiver([{ status: 500 }, { status: 200 }]);
    await environment.startWorker();
    const job = await failOnce(receiver);
    const before = await environment.database.messages.findById(job.messageId);
    expect(before?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => pages.act('slowRetries', jobOf(job, 2), 'promote')),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    const row = await environment.waitForStatus(job.messageId, 'succeeded');
    expect(row).toMatchObject({ attemptCount: 2, nextAttemptAt: null, sweepAt: null });
    expect(receiver.requests).toHaveLength(2);
    expect(await environment.hasJob('retries-slow', jobOf(job, 2))).toBe(false);
    expect(await environment.listActions()).toContainEqual({
      origin: 'console',
      actor: 'alice',
      action: 'job.promote',
      subject: job.messageId,
      details: { queue: 'retries-slow', job: jobOf(job, 2), state: 'delayed' },
    });
  });

  it('stays unchanged when its message has changed, and the rejection is logged as an action', async () => {
    const receiver = await environment.startReceiver([{ status: 500 }]);
    await environment.startWorker();
    const job = await failOnce(receiver);
    await changeMessages(environment.query, job.messageId, { attemptCount: 2 });
    const answer = await pages.act('slowRetries', jobOf(job, 2), 'promote');
    expect(answer).toMatchObject({ status: 409, error: expect.stringContaining('This attempt was made') });
    expect(await environment.listActions()).toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ refused: answer.error }) }),
    );
    expect((await environment.database.messages.findById(job.messageId))?.status).toBe('pending_retry');
  });
});

describe('a delivery that waits in the delivery queue', () => {
  it('is not promoted and keeps its slot', async () => {
    const receiver = await environment.startReceiver([{ status: 200 }]);
    const job = await environment.send(receiver.url, { rateLimitRps: 1, burst: 1 });
    const slot = { atMs: Date.now() + 600_000, limitVersion: 1, starts: 0 };
    take((taken) =>
      Promise.resolve({ kind: 'return-to-queue', afterMs: 600_000, changed: { ...taken, slot } }),
    );
    await waitFor(async () =>
      (await pages.get(`/api/queues/Deliveries/${jobOf(job, 1)}`)).text.includes('delayed'),
    );
    const before = await environment.database.messages.findById(job.messageId);
    const answer = await pages.act('deliveries', jobOf(job, 1), 'promote');
    expect(answer).toMatchObject({ status: 409, error: expect.stringContaining('rate limit') });
    expect(await environment.database.messages.findById(job.messageId)).toEqual(before);
  });

  it('keeps a slot that only PostgreSQL knows', async () => {
    const job = await environment.send('http://127.0.0.1:1');
    take(() => Promise.resolve({ kind: 'return-to-queue', afterMs: 600_000 }));
    await waitFor(async () =>
      (await pages.get(`/api/queues/Deliveries/${jobOf(job, 1)}`)).text.includes('delayed'),
    );
    await changeMessages(environment.query, job.messageId, { limitVersion: 1, nextAttemptAt: fromNow(HOUR) });
    const answer = await pages.act('deliveries', jobOf(job, 1), 'promote');
    expect(answer).toMatchObject({ status: 409, error: expect.stringContaining('rate limit') });
  });

  it('stays parked behind a slow endpoint', async () => {
    const job = await environment.send('http://127.0.0.1:1');
    const parkedAtMs = Date.now();
    take((taken) =>
      Promise.resolve({ kind: 'return-to-queue', afterMs: 600_000, changed: { ...taken, parkedAtMs } }),
    );
    await waitFor(async () =>
      (await pages.get(`/api/queues/Deliveries/${jobOf(job, 1)}`)).text.includes('delayed'),
    );
    const answer = await pages.act('deliveries', jobOf(job, 1), 'promote');
    expect(answer).toMatchObject({ status: 409, error: expect.stringContaining('slow') });
  });

  it('is neither promoted nor removed while a worker holds it', async () => {
    const job = await environment.send('http://127.0.0.1:1');
    const gate = createGate();
    take(async () => {
      await gate.opened;
      return { kind: 'done' };
    });
    releaseAfterTest(() => gate.open());
    await waitFor(async () =>
      (await pages.get(`/api/queues/Deliveries/${jobOf(job, 1)}`)).text.includes('active'),
    );
    for (const action of ['promote', 'clean'] as const) {
      expect(await pages.act('deliveries', jobOf(job, 1), action)).toMatchObject({ status: 409 });
    }
    expect((await environment.database.messages.findById(job.messageId))?.status).toBe('queued');
    gate.open();
  });
});

describe('a removed job', () => {
  it('cancels its message; no sweep brings it back, and the message can be retried', async () => {
    const receiver = await environment.startReceiver([{ status: 500 }, { status: 200 }]);
    await environment.startWorker();
    const job = await failOnce(receiver);
    expect(await pages.act('slowRetries', jobOf(job, 2), 'clean')).toMatchObject({ status: 200 });
    const row = await environment.waitForStatus(job.messageId, 'failed_permanent');
    expect(row).toMatchObject({ lastError: 'cancelled by an operator', nextAttemptAt: null });
    expect(await environment.hasJob('retries-slow', jobOf(job, 2))).toBe(false);
    await waitFor(() => environment.hasJob('dead-letters', job.messageId));
    await changeMessages(environment.query, job.messageId, { sweepAt: new Date(), failedAt: ago(HOUR) });
    await waitFor(
      async () => (await environment.database.messages.findById(job.messageId))?.sweepAt === null,
    );
    expect(await environment.queues.locateDeliveries([job])).toEqual(['nowhere']);
    expect(receiver.requests).toHaveLength(1);

    expect(await pages.act('deadLetters', job.messageId, 'retry')).toMatchObject({ status: 200 });
    expect(await environment.waitForStatus(job.messageId, 'succeeded')).toMatchObject({
      replayCount: 1,
      attemptCount: 2,
    });
    expect(receiver.requests).toHaveLength(2);
    expect(await environment.hasJob('dead-letters', job.messageId)).toBe(false);
    expect(await environment.listActions()).toEqual([
      expect.objectContaining({ action: 'job.remove', subject: job.messageId }),
      expect.objectContaining({ action: 'job.retry', subject: job.messageId }),
    ]);
  });

  it('cancels its message before the first attempt too', async () => {
    const job = await environment.send('http://127.0.0.1:1');
    expect(await pages.act('deliveries', jobOf(job, 1), 'clean')).toMatchObject({ status: 200 });
    expect(await environment.waitForStatus(job.messageId, 'failed_permanent')).toMatchObject({
      attemptCount: 0,
    });
    expect(await environment.hasJob('deliveries', jobOf(job, 1))).toBe(false);
  });

  it('leaves a message unchanged that does not wait for it', async () => {
    const job = await environment.send('http://127.0.0.1:1');
    await environment.queues.addRetry('slow', { ...job, attemptNo: 7 }, 600_000);
    const before = await environment.database.messages.findById(job.messageId);
    expect(await pages.act('slowRetries', jobOf(job, 7), 'clean')).toMatchObject({ status: 200 });
    expect(await environment.hasJob('retries-slow', jobOf(job, 7))).toBe(false);
    expect(await environment.database.messages.findById(job.messageId)).toEqual(before);
  });

  it('stays while a worker holds its message', async () => {
    const job = await environment.send('http://127.0.0.1:1');
    await environment.database.deliveries.claim(job);
    expect(await pages.act('deliveries', jobOf(job, 1), 'clean')).toMatchObject({
      status: 409,
      error: expect.stringContaining('worker'),
    });
    expect(await environment.hasJob('deliveries', jobOf(job, 1))).toBe(true);
  });
});

describe('a dead letter', () => {
  async function die(): Promise<string> {
    const job = await environment.send('http://127.0.0.1:1');
    await pages.act('deliveries', jobOf(job, 1), 'clean');
    await waitFor(() => environment.hasJob('dead-letters', job.messageId));
    return job.messageId;
  }

  it('cannot be removed while it is a dead letter in PostgreSQL', async () => {
    const id = await die();
    const answer = await pages.act('deadLetters', id, 'clean');
    expect(answer).toMatchObject({ status: 409, error: expect.stringContaining('replayed') });
    expect(await environment.hasJob('dead-letters', id)).toBe(true);
  });

  it('cannot be retried without its payload, and the response says so', async () => {
    const id = await die();
    await erasePayload(environment.query, id);
    const answer = await pages.act('deadLetters', id, 'retry');
    // The dead-letter check may have removed the job before.
    expect([404, 409]).toContain(answer.status);
    expect((await environment.database.messages.findById(id))?.status).toBe('failed_permanent');
  });

  it('is retried once, however many concurrent retries arrive', async () => {
    const id = await die();
    const answers = await Promise.all(Array.from({ length: 5 }, () => pages.act('deadLetters', id, 'retry')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await environment.waitForStatus(id, 'queued')).toMatchObject({ replayCount: 1 });
    await waitFor(() => environment.hasJob('deliveries', jobOf({ messageId: id }, 1)));
  });
});
