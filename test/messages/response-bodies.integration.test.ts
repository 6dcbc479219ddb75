import { once } from 'node:events';
import { rename, symlink, unlink } from 'node:fs/promises';
import { type IncomingMessage, get } from 'node:http';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { responseBodyKey } from '@posthorn/storage';
import {
  type ScriptedAnswer,
  changeMessages,
  changeTenants,
  listFiles,
  waitFor,
} from '@posthorn/test-support';
import request from 'supertest';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

const SMALL = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
/** Too large for the record of its attempt. */
const LARGE = Buffer.alloc(2304, SMALL);
const BODIES = [
  ['kept with its record', SMALL],
  ['in the file storage', LARGE],
] as const;

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});
beforeEach(async () => {
  await outbound.startWorker();
});

async function deliver(answer: ScriptedAnswer = { status: 200, body: LARGE }): Promise<string> {
  const receiver = await outbound.startReceiver([answer]);
  const id = await outbound.send(await outbound.createEndpoint(receiver.url));
  await outbound.waitForStatus(id, 'succeeded');
  return id;
}

async function attemptsOf(id: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const response = await outbound.client.get(`/v1/messages/${id}/attempts`);
  return dataOf(response, 200) as unknown as readonly Readonly<Record<string, unknown>>[];
}

/** The path and the query of the link. The API of the test has another port than its PUBLIC_BASE_URL. */
async function linkOf(id: string): Promise<URL> {
  const [attempt] = await attemptsOf(id);
  return new URL(String(attempt?.['response_body_url']));
}

function follow(link: URL, method: 'get' | 'head' | 'post' = 'get'): request.Test {
  return request(outbound.url)[method](link.pathname + link.search);
}

/** Requests the path unchanged; other clients would normalize it. */
async function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(outbound.url);
  const [response] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

async function setPlan(plan: string): Promise<void> {
  await changeTenants(outbound.query, outbound.account.tenantId, { plan });
}

async function hasFile(id: string): Promise<boolean> {
  const names = await listFiles(outbound.folder);
  return names.some((name) => name.includes(id));
}

describe('the link to a stored response body', () => {
  it.each(BODIES)(
    'returns the bytes without a key, as a download that no browser displays: %s',
    async (_where, body) => {
      const id = await deliver({ status: 200, body });
      const response = await follow(await linkOf(id)).buffer(true);
      expect(response.status).toBe(200);
      expect(response.body).toEqual(body);
      expect(response.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        'content-disposition': `attachment; filename="${id}-1.bin"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      });
    },
  );

  it('is new each time and valid for 15 minutes', async () => {
    const id = await deliver();
    const link = await linkOf(id);
    expect(link.origin).toBe('http://127.0.0.1:3000');
    const secondsLeft = Number(link.searchParams.get('expires')) - Date.now() / 1000;
    expect(Math.abs(secondsLeft - 900)).toBeLessThan(10);
    await waitFor(async () => (await linkOf(id)).href !== link.href);
  });

  it('is present beside the flag of a truncated body', async () => {
    const id = await deliver({ status: 200, body: Buffer.alloc(70_000, 'x') });
    const [attempt] = await attemptsOf(id);
    expect(attempt).toMatchObject({ response_body_truncated: true, response_body_url: expect.any(String) });
    expect((await follow(await linkOf(id))).headers['content-length']).toBe('65536');
  });

  it.each(BODIES)(
    'answers HEAD without the bytes, and no method other than GET and HEAD: %s',
    async (_where, body) => {
      const link = await linkOf(await deliver({ status: 200, body }));
      const head = await follow(link, 'head');
      const length = String(body.length);
      expect([head.status, head.headers['content-length'], head.text]).toEqual([200, length, undefined]);
      const post = await follow(link, 'post');
      expectError(post, 405, 'METHOD_NOT_ALLOWED');
      expect(post.get('Allow')).toBe('GET, HEAD');
    },
  );

  it('is omitted without a body', async () => {
    const [attempt] = await attemptsOf(await deliver({ status: 200 }));
    expect(attempt).toMatchObject({ attempt_no: 1, response_status: 200 });
    expect(attempt).not.toHaveProperty('response_body_url');
  });

  it.each(BODIES)('is omitted while the plan does not include it: %s', async (_where, body) => {
    const id = await deliver({ status: 200, body });
    await setPlan('free');
    await waitFor(async () => !('response_body_url' in ((await attemptsOf(id))[0] ?? {})));
    await setPlan('starter');
    await waitFor(async () => 'response_body_url' in ((await attemptsOf(id))[0] ?? {}));
    await setPlan('enterprise');
  });

  it.each<[string, (link: URL) => void]>([
    ['a later expiry', (link) => link.searchParams.set('expires', '99999999999')],
    ['no expiry', (link) => link.searchParams.delete('expires')],
    ['another name', (link) => link.searchParams.set('name', 'setup.exe')],
    ['another signature', (link) => link.searchParams.set('signature', 'A'.repeat(43))],
    ['two signatures', (link) => link.searchParams.append('signature', 'A'.repeat(43))],
    ['no query', (link) => (link.search = '')],
  ])('is FORBIDDEN with %s', async (_what, tamper) => {
    const link = await linkOf(await deliver());
    tamper(link);
    expectError(await follow(link), 403, 'FORBIDDEN');
  });

  it.each(BODIES)(
    'is FORBIDDEN for the body of another message, even with an API key: %s',
    async (_where, body) => {
      const ids = [await deliver({ status: 200, body }), await deliver({ status: 200, body })] as const;
      const [link, other] = [await linkOf(ids[0]), await linkOf(ids[1])];
      link.pathname = other.pathname;
      expectError(await follow(link), 403, 'FORBIDDEN');
      expectError(await outbound.client.get(other.pathname), 403, 'FORBIDDEN');
    },
  );

  it('is NOT_FOUND when the file is missing', async () => {
    const id = await deliver();
    const link = await linkOf(id);
    await outbound.database.attempts.forgetStoredBodies([{ messageId: id, attemptNo: 1 }]);
    const path = join(outbound.folder, responseBodyKey({ messageId: id, attemptNo: 1 }));
    await rename(path, `${path}-elsewhere`);
    expectError(await follow(link), 404, 'NOT_FOUND');
  });

  it("returns a body from its attempt's record when the files are in a bucket", async () => {
    const other = await startOutbound({ STORAGE_URL: 's3://bodies?endpoint=http://127.0.0.1:9&region=here' });
    await other.startWorker();
    const receiver = await other.startReceiver([{ status: 200, body: SMALL }]);
    const id = await other.send(await other.createEndpoint(receiver.url));
    await other.waitForStatus(id, 'succeeded');
    const attempts = await other.client.get(`/v1/messages/${id}/attempts`);
    const [attempt] = dataOf(attempts, 200) as unknown as readonly Readonly<Record<string, unknown>>[];
    const { pathname, search } = new URL(String(attempt?.['response_body_url']));
    expect(
      (
        await request(other.url)
          .get(pathname + search)
          .buffer(true)
      ).body,
    ).toEqual(SMALL);
  });

  it.each([
    ['..%2f..%2fetc%2fpasswd', 403],
    ['..%252f..%252fetc%252fpasswd', 403],
    ['%2e%2e%2f%2e%2e%2fetc%2fpasswd', 403],
    ['%00', 403],
    ['Li4vLi4vZXRjL3Bhc3N3ZA', 403],
    ['L2V0Yy9wYXNzd2Q', 403],
    ['a%5c..%5cb', 403],
    ['%ff', 400],
    ['../../etc/passwd', 404],
    ['a/b', 404],
  ])('leads to no other file: %s', async (path, status) => {
    const { search } = await linkOf(await deliver());
    expect(await statusOf(`/v1/files/${path}${search}`)).toBe(status);
  });
});

describe('the deletion of a message', () => {
  it('erases its response bodies, and no others', async () => {
    const [id, other] = [await deliver(), await deliver()];
    const link = await linkOf(id);
    dataOf(await outbound.client.delete(`/v1/messages/${id}`), 200);
    expect(await hasFile(id)).toBe(false);
    expect(await hasFile(other)).toBe(true);
    expectError(await follow(link), 404, 'NOT_FOUND');
    expect(await outbound.database.attempts.findStoredBodies([id])).toEqual([]);
    expect(dataOf(await outbound.client.delete(`/v1/messages/${id}`), 200)).toMatchObject({
      already_deleted: true,
    });
  });

  it('erases bodies in records, and a body that an attempt in flight adds', async () => {
    const { query, client, database } = outbound;
    const id = await deliver({ status: 200, body: SMALL });
    const link = await linkOf(id);
    await query('BEGIN');
    await query('SELECT FROM messages WHERE id = $1 FOR UPDATE', [id]);
    const deleting = client.delete(`/v1/messages/${id}`).then((response) => response);
    await waitFor(async () => {
      const waiting = await query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return waiting.length > 0;
    });
    await query(`INSERT INTO response_bodies (message_id, attempt_no, body) VALUES ($1, 2, 'late')`, [id]);
    await query('COMMIT');
    dataOf(await deleting, 200);
    expectError(await follow(link), 404, 'NOT_FOUND');
    expect(await query('SELECT FROM response_bodies WHERE message_id = $1', [id])).toEqual([]);
    expect(await database.attempts.findRecordedBody({ messageId: id, attemptNo: 2 })).toBeUndefined();
  });

  it('erases no body of another project’s message', async () => {
    const id = await deliver();
    await changeMessages(outbound.query, id, { projectId: createRandomUuid() });
    expectError(await outbound.client.delete(`/v1/messages/${id}`), 404, 'NOT_FOUND');
    expect(await hasFile(id)).toBe(true);
  });

  it('erases the bodies that an interrupted deletion left', async () => {
    const id = await deliver();
    await changeMessages(outbound.query, id, { deletedAt: new Date() });
    expect(dataOf(await outbound.client.delete(`/v1/messages/${id}`), 200)).toMatchObject({
      already_deleted: true,
    });
    expect(await hasFile(id)).toBe(false);
  });

  it('erases a body that an attempt in flight records in between', async () => {
    const { query, client, database } = outbound;
    const id = await deliver();
    await database.attempts.forgetStoredBodies([{ messageId: id, attemptNo: 1 }]);
    await query('BEGIN');
    await query('SELECT FROM messages WHERE id = $1 FOR UPDATE', [id]);
    const deleting = client.delete(`/v1/messages/${id}`).then((response) => response);
    await waitFor(async () => {
      const waiting = await query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return waiting.length > 0;
    });
    await query('UPDATE attempts SET response_body_stored = true WHERE message_id = $1', [id]);
    await query('COMMIT');
    dataOf(await deleting, 200);
    expect(await hasFile(id)).toBe(false);
  });

  it('is finished by a repeated call once the storage works again', async () => {
    const id = await deliver();
    const withoutBody = await deliver({ status: 200 });
    const path = join(outbound.folder, responseBodyKey({ messageId: id, attemptNo: 1 }), '..');
    await rename(path, `${path}.aside`);
    // Not even root can remove a file below a folder that links to itself.
    await symlink(path, path);
    expectError(await outbound.client.delete(`/v1/messages/${id}`), 503, 'SERVICE_UNAVAILABLE');
    dataOf(await outbound.client.delete(`/v1/messages/${withoutBody}`), 200);
    await unlink(path);
    await rename(`${path}.aside`, path);
    expect(dataOf(await outbound.client.delete(`/v1/messages/${id}`), 200)).toMatchObject({
      already_deleted: true,
    });
    expect(await hasFile(id)).toBe(false);
  });
});
