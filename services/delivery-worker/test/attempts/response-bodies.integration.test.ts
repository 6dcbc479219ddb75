import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@posthorn/observability';
import { openFileStore, responseBodyKey } from '@posthorn/storage';
import {
  type ScriptedAnswer,
  type TestService,
  changeTenants,
  createGate,
  createLogRecord,
  createTestFolder,
  listFiles,
  waitFor,
} from '@posthorn/test-support';
import { createResponseBodies } from '../../src/attempts/response-bodies.js';
import { failure, response } from '../support/delivery-results.js';
import { startEnvironment } from '../support/start-environment.js';

/** The largest body that the attempt's record can hold. */
const MAX_RECORDED_BYTES = 2048;
const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, at) => at));

/** A body too large for the attempt's record. */
function large(text: string): string {
  return text.padEnd(MAX_RECORDED_BYTES + 1, '.');
}

const environment = await startEnvironment();

/** Sends one message to a destination with this response. Returns the message's id. */
async function deliver(answer: ScriptedAnswer, retentionHours = 720): Promise<string> {
  const receiver = await environment.startReceiver([answer]);
  const id = await environment.send(await environment.createEndpoint(receiver.url), { retentionHours });
  await waitFor(async () => (await environment.attemptsOf(id)).length === 1);
  return id;
}

async function storedAttempts(messageId: string): Promise<readonly number[]> {
  const attempts = await environment.attemptsOf(messageId);
  return attempts.filter(({ responseBodyStored }) => responseBodyStored).map(({ attemptNo }) => attemptNo);
}

async function readBody(messageId: string, attemptNo = 1): Promise<Buffer> {
  return await readFile(join(environment.folder, responseBodyKey({ messageId, attemptNo })));
}

async function recordedBody(messageId: string, attemptNo = 1): Promise<Buffer | undefined> {
  return await environment.database.attempts.findRecordedBody({ messageId, attemptNo });
}

async function hasFile(messageId: string): Promise<boolean> {
  const names = await listFiles(environment.folder);
  return names.some((name) => name.includes(messageId));
}

describe('the body of a response', () => {
  it.each([
    ['a small one', EVERY_BYTE, 'record'],
    ['the largest of those', Buffer.alloc(MAX_RECORDED_BYTES, EVERY_BYTE), 'record'],
    ['a larger one', Buffer.alloc(MAX_RECORDED_BYTES + 1, EVERY_BYTE), 'file'],
  ])('is stored byte for byte, compressed or not: %s', async (_what, body, slot) => {
    await environment.startWorker();
    const id = await deliver({ status: 200, body, headers: { 'Content-Encoding': 'gzip' } });
    const isFile = slot === 'file';
    expect(await storedAttempts(id)).toEqual(isFile ? [1] : []);
    expect(await hasFile(id)).toBe(isFile);
    expect(isFile ? await readBody(id) : await recordedBody(id)).toEqual(body);
  });

  it('is stored up to 64 KiB', async () => {
    await environment.startWorker();
    const body = Buffer.concat(Array.from({ length: 257 }, () => EVERY_BYTE));
    const id = await deliver({ status: 500, body });
    expect((await environment.attemptsOf(id))[0]).toMatchObject({
      responseBodyTruncated: true,
      responseBodyStored: true,
    });
    expect((await readBody(id)).equals(body.subarray(0, 64 * 1024))).toBe(true);
  });

  it('is stored for each attempt', async () => {
    await environment.startWorker();
    const receiver = await environment.startReceiver([
      { status: 500, body: large('first') },
      { status: 200, body: 'second' },
    ]);
    const endpoint = await environment.createEndpoint(receiver.url);
    const id = await environment.send(endpoint);
    await environment.waitForStatus(id, 'pending_retry');
    await environment.queues.deliveries.add({ messageId: id, endpointId: endpoint.id, attemptNo: 2 });
    await environment.waitForStatus(id, 'succeeded');
    expect(await storedAttempts(id)).toEqual([1]);
    expect([String(await readBody(id, 1)), String(await recordedBody(id, 2))]).toEqual([
      large('first'),
      'second',
    ]);
  });

  it.each<[string, ScriptedAnswer, number]>([
    ['when it is empty', { status: 200 }, 720],
    ['of a message that is not retained', { status: 200, body: 'x' }, 0],
    ['that never came whole', 'reset', 720],
  ])('is not stored %s', async (_when, answer, retentionHours) => {
    await environment.startWorker();
    const id = await deliver(answer, retentionHours);
    expect(await storedAttempts(id)).toEqual([]);
    expect(await recordedBody(id)).toBeUndefined();
    expect(await hasFile(id)).toBe(false);
  });

  it('is stored only if the plan includes it, and a change of plan takes a second', async () => {
    await environment.startWorker();
    const setPlan = (plan: string): Promise<unknown> =>
      changeTenants(environment.query, environment.account.tenantId, { plan });
    const receiver = await environment.startReceiver([{ status: 200, body: large('x') }]);
    const endpoint = await environment.createEndpoint(receiver.url);
    const isStored = async (): Promise<boolean> => {
      const id = await environment.send(endpoint);
      await environment.waitForStatus(id, 'succeeded');
      expect(await hasFile(id)).toBe((await storedAttempts(id)).length === 1);
      return await hasFile(id);
    };
    for (const [plan, stored] of [
      ['free', false],
      ['starter', true],
      ['unheard-of', false],
      ['enterprise', true],
    ] as const) {
      await setPlan(plan);
      await waitFor(async () => (await isStored()) === stored);
    }
  });
});

describe('an unusable storage', () => {
  async function countBodies({ url }: TestService, result: string): Promise<number> {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(
      new RegExp(`posthorn_response_bodies_total.*result="${result}".* (\\d+)`).exec(metrics)?.[1] ?? 0,
    );
  }

  it('does not stop deliveries, is logged once, and missing bodies are counted', async () => {
    const blocked = join(await createTestFolder(), 'file');
    await writeFile(blocked, 'no folder');
    const worker = await environment.startWorker({ STORAGE_URL: `file:${blocked}` });
    const receiver = await environment.startReceiver([{ status: 200, body: large('x') }]);
    const endpoint = await environment.createEndpoint(receiver.url);
    const ids = [await environment.send(endpoint)];
    await environment.waitForStatus(ids[0] ?? '', 'succeeded');
    ids.push(...(await Promise.all(Array.from({ length: 9 }, () => environment.send(endpoint)))));
    for (const id of ids) {
      await environment.waitForStatus(id, 'succeeded');
      expect(await storedAttempts(id)).toEqual([]);
    }
    expect(worker.logs.filter(({ level }) => level === 'warn')).toEqual([
      expect.objectContaining({ message: 'the file storage failed; response bodies are left out' }),
    ]);
    await waitFor(async () => (await countBodies(worker, 'failed')) === 1);
    await waitFor(async () => (await countBodies(worker, 'skipped')) === 9);
    const small = await deliver({ status: 200, body: 'x' });
    expect(String(await recordedBody(small))).toBe('x');
    await waitFor(async () => (await countBodies(worker, 'recorded')) === 1);
  });
});

describe('the body of an attempt that was not recorded', () => {
  it('is erased when the message was deleted in the meantime', async () => {
    await environment.startWorker();
    const gate = createGate();
    const receiver = await environment.startReceiver([{ status: 200, body: large('x'), after: gate.opened }]);
    const id = await environment.send(await environment.createEndpoint(receiver.url));
    await receiver.waitForRequests(1);
    const { projectId } = environment.account;
    await environment.database.messages.delete({ projectId, direction: 'outbound', ids: [id] });
    gate.open();
    await waitFor(async () => {
      const [row] = await environment.query('SELECT status FROM messages WHERE id = $1', [id]);
      return row?.['status'] === 'succeeded';
    });
    await waitFor(async () => !(await hasFile(id)));
  });

  it('stays when another worker has recorded the same attempt', async () => {
    await environment.startWorker();
    const id = await deliver({ status: 200, body: large('theirs') });
    const bodies = createResponseBodies({
      files: await openFileStore({
        location: { kind: 'folder', path: environment.folder },
        publicBaseUrl: 'http://127.0.0.1',
        encryptionKeys: [{ id: 'a', key: Buffer.alloc(32) }],
      }),
      attempts: environment.database.attempts,
      logger: createLogRecord().logger,
      metrics: createMetrics('test'),
    });
    const twin = { messageId: id, attemptNo: 1 };
    const made = {
      job: twin,
      message: { retentionHours: 1 },
      target: { storesResponseBodies: true },
      result: response(200, { body: Buffer.from(large('ours')) }),
    };
    const broken = failure('reset', { status: 200 });
    expect(await bodies.keep({ ...made, result: broken })).toEqual({ responseBodyStored: false });
    expect(await bodies.keep(made)).toEqual({ responseBodyStored: true });
    await bodies.discard({ ...twin, responseBodyStored: true });
    expect(String(await readBody(id))).toBe(large('ours'));
    await environment.database.attempts.forgetStoredBodies([twin]);
    await bodies.discard({ ...twin, responseBodyStored: false });
    expect(await hasFile(id)).toBe(true);
    await bodies.discard({ ...twin, responseBodyStored: true });
    expect(await hasFile(id)).toBe(false);
  });
});
