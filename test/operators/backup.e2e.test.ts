import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotFoundError, type Posthorn } from '@posthorn/client';
import { redisCommand } from '@posthorn/local-stack';
import { type Receiver, startReceiver, waitFor } from '@posthorn/test-support';
import { posthornOf } from '../support/posthorn-of.js';
import { type ToolsPostgres, startToolsPostgres } from '../support/postgres-tools.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const SETUP_WITHIN_MS = 300_000;
/** Deliveries in flight in the dump are claimed until their lease ends; then the sweep finds them. */
const CLAIM_WITHIN_MS = 180_000;
const WAITING = 5;
const MAX_ATTEMPTS = 8;

let home: Awaited<ReturnType<typeof createHome>>;
let postgres: ToolsPostgres;
let stack: Stack;
let posthorn: Posthorn;
/** Answers 503 until the test repairs it. */
let receiver: Receiver;
let isMended = false;
let endpointId: string;
const before: { delivered: string[]; waiting: string[]; dead: string; pull: string } = {
  delivered: [],
  waiting: [],
  dead: '',
  pull: '',
};
/** Messages sent during the dump. Each of them may or may not be part of it. */
const meanwhile: string[] = [];
let afterwards: string;

async function start(): Promise<void> {
  stack = await runStack(home.path, { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' });
  posthorn = posthornOf(stack.dev);
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

async function send(fails: boolean): Promise<string> {
  return (await posthorn.messages.send({ endpointId, payload: { fails } })).messageId;
}

async function waitForStatus(id: string, status: string, withinMs?: number): Promise<void> {
  await waitFor(async () => (await posthorn.messages.get(id)).status === status, withinMs);
}

/** Messages acknowledged before the dump begins. A message that fails waits for half an hour. */
async function makeMessages(): Promise<void> {
  for (let n = 0; n < WAITING; n += 1) {
    before.delivered.push(await send(false));
    before.waiting.push(await send(true));
  }
  before.dead = await send(true);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    await waitFor(async () => {
      const { status, attemptCount } = await posthorn.messages.get(before.dead);
      return status === 'pending_retry' && attemptCount === attempt;
    });
    await posthorn.messages.retryNow(before.dead);
  }
  await waitForStatus(before.dead, 'failed_permanent');
  for (const id of before.waiting) await waitForStatus(id, 'pending_retry');
  for (const id of before.delivered) await waitForStatus(id, 'succeeded');

  const pull = await posthorn.pullEndpoints.create({ name: 'orders' });
  before.pull = pull.id;
  await fetch(pull.ingestUrl, { method: 'POST', body: '{"order":1}' });
}

/** Dumps as docs/backup.md describes. */
async function dump(file: string): Promise<void> {
  await postgres.tool('pg_dump', '--format=custom', `--file=${file}`, 'posthorn');
}

async function restore(file: string): Promise<void> {
  await postgres.tool('createdb', 'posthorn_restored');
  await postgres.tool('pg_restore', '--dbname=posthorn_restored', '--no-owner', '--exit-on-error', file);
  await postgres.tool('dropdb', '--force', 'posthorn');
  const rename = 'ALTER DATABASE posthorn_restored RENAME TO posthorn';
  await postgres.tool('psql', '--dbname=postgres', `--command=${rename}`);
}

beforeAll(async () => {
  home = await createHome();
  receiver = await startReceiver((request) => ({
    status: !isMended && request.body.toString().includes('true') ? 503 : 200,
  }));
  postgres = await startToolsPostgres();
  await start();
  endpointId = (await posthorn.endpoints.create({ url: receiver.url, retrySchedule: null })).id;
  await makeMessages();

  const file = join(home.path, 'posthorn.dump');
  const state = { isDumping: true };
  const dumping = dump(file).finally(() => (state.isDumping = false));
  while (state.isDumping) meanwhile.push(await send(false));
  await dumping;
  afterwards = await send(false);
  await waitForStatus(afterwards, 'succeeded');
  await stack.stop();

  await restore(file);
  await rm(join(home.path, 'redis'), { recursive: true });
  await start();
}, SETUP_WITHIN_MS);

afterAll(async () => {
  await stack.stop();
  await postgres.stop();
  await receiver.close();
  await home.remove();
});

describe('after a dump during operation, the loss of both stores, and a restore, Posthorn', () => {
  it('keeps delivered messages delivered, and does not send them again', async () => {
    const requests = receiver.requests.map(({ headers }) => headers['x-webhook-id']);
    for (const id of before.delivered) {
      expect(await posthorn.messages.get(id)).toMatchObject({ status: 'succeeded', attemptCount: 1 });
      expect(requests.filter((sent) => sent === id)).toHaveLength(1);
    }
  });

  it('restores waiting messages in Redis and completes them', async () => {
    const countWaiting = (): Promise<string> =>
      redisCommand(stack.dev.redis_url, ['ZCARD', '{bull:0}:retries-slow:delayed']);
    await waitFor(async () => (await countWaiting()) === `:${WAITING}`);
    isMended = true;
    for (const id of before.waiting) {
      expect(await posthorn.messages.get(id)).toMatchObject({ status: 'pending_retry', attemptCount: 1 });
      await posthorn.messages.retryNow(id);
      await waitForStatus(id, 'succeeded');
    }
  });

  it('keeps permanently failed messages as dead letters that can be replayed', async () => {
    await waitFor(
      async () =>
        (await redisCommand(stack.dev.redis_url, ['EXISTS', `{bull:0}:dead-letters:${before.dead}`])) ===
        ':1',
    );
    await posthorn.deadLetters.replay(before.dead);
    await waitForStatus(before.dead, 'succeeded');
  });

  it("delivers each message of the dump's duration, or has no trace of it", async () => {
    for (const id of meanwhile) {
      const found = await posthorn.messages.get(id).catch(undefinedIfMissing);
      if (found !== undefined) await waitForStatus(id, 'succeeded', CLAIM_WITHIN_MS);
    }
  }, 200_000);

  it('has no message that was accepted after the dump', async () => {
    expect(await posthorn.messages.get(afterwards).catch(undefinedIfMissing)).toBeUndefined();
  });

  it('has the event of a pull endpoint', async () => {
    expect((await posthorn.pullEvents.list(before.pull)).items).toHaveLength(1);
  });

  it('delivers new messages', async () => {
    await waitForStatus(await send(false), 'succeeded');
  });
});
