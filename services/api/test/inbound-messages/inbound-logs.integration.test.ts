import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import type { NewRejection } from '@posthorn/database';
import { HOUR } from '@posthorn/domain';
import {
  ago,
  changeMessages,
  createAccount,
  createSource,
  newMessage,
  uuidV7Of,
} from '@posthorn/test-support';
import type { Response } from 'supertest';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly next_cursor: string | null; readonly has_more: boolean };
}

const endpointIds: string[] = [];
const api = await startTestApi();
const client = createClient(api);
for (const name of ['a', 'b']) {
  const { projectId } = api.account;
  const url = `https://example.com/${name}`;
  endpointIds.push((await createSource(api.database, { projectId, url })).id);
}

const pageOf = (response: Response): Page => response.body as Page;

async function readAll(path: string, limit: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows: Readonly<Record<string, unknown>>[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = pageOf(
      await client.get(
        `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
      ),
    );
    rows.push(...page.data);
    cursor = page.meta.next_cursor;
    expect(page.meta.has_more).toBe(cursor !== null);
  } while (cursor !== null);
  return rows;
}

describe('GET /v1/inbound-logs', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 7; index++) {
      const message = newMessage({
        projectId: api.account.projectId,
        endpointId: endpointIds[index % 2] ?? '',
        direction: 'inbound',
        ...(index === 0 && { id: uuidV7Of(Date.now() - AN_HOUR_MS) }),
      });
      await api.database.messages.accept(message);
      ids.push(message.id);
    }
    await changeMessages(api.query, String(ids[0]), {
      status: 'pending_retry',
      attemptCount: 1,
      lastError: 'the destination answered 500',
      responseStatus: 500,
      responseLatencyMs: 7,
      createdAt: ago(HOUR),
    });
  });

  it('lists received messages, newest first, page by page', async () => {
    const rows = await readAll('/v1/inbound-logs', 3);
    expect(rows.map(({ message_id: id }) => id)).toEqual(ids.toReversed());
    expect(rows.at(-1)).toEqual({
      message_id: ids[0],
      inbound_endpoint_id: endpointIds[0],
      endpoint: 'https://example.com/a',
      status: 'pending_retry',
      attempt_count: 1,
      received_at: expect.any(String),
      response_status: 500,
      response_latency_ms: 7,
      last_error: 'the destination answered 500',
    });
  });

  it('filters by endpoint and status', async () => {
    const ofB = await readAll(`/v1/inbound-logs?inbound_endpoint_id=${String(endpointIds[1])}`, 50);
    expect(ofB.map(({ message_id: id }) => id)).toEqual([ids[5], ids[3], ids[1]]);
    const retried = await readAll('/v1/inbound-logs?status=pending_retry', 50);
    expect(retried.map(({ message_id: id }) => id)).toEqual([ids[0]]);
  });

  it.each(['queued', 'delivering', 'succeeded', 'pending_retry', 'failed_permanent'] as const)(
    'filters by the status %s',
    async (status) => {
      const failedAt = status === 'failed_permanent' ? new Date() : null;
      await changeMessages(api.query, String(ids[6]), { status, failedAt });
      const rows = await readAll(`/v1/inbound-logs?status=${status}`, 50);
      expect(rows.every((row) => row['status'] === status)).toBe(true);
      expect(rows.map(({ message_id: id }) => id)).toContain(ids[6]);
    },
  );

  it('excludes messages of other directions, however many there are', async () => {
    const { projectId } = api.account;
    const others = (['outbound', 'pull'] as const).map((direction) => newMessage({ projectId, direction }));
    for (const message of others) await api.database.messages.accept(message);
    expect(await readAll('/v1/inbound-logs', 50)).toHaveLength(7);
  });

  it('filters by time', async () => {
    const aWhileAgo = new Date(Date.now() - 30 * 60_000).toISOString();
    expect(await readAll(`/v1/inbound-logs?start_time=${aWhileAgo}`, 50)).toHaveLength(6);
    const before = await readAll(`/v1/inbound-logs?end_time=${aWhileAgo}`, 50);
    expect(before.map(({ message_id: id }) => id)).toEqual([ids[0]]);
  });
});

const AN_HOUR_MS = 3_600_000;

describe('GET /v1/inbound-rejections', () => {
  const rejections: NewRejection[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 5; index++) {
      rejections.push({
        id: uuidV7Of(Date.now() - (index === 0 ? AN_HOUR_MS : 0)),
        projectId: api.account.projectId,
        endpointId: index === 4 ? undefined : endpointIds[index % 2],
        reasonCode: index === 4 ? 'endpoint_not_found' : 'hmac_failed',
        reasonDetail: 'No signature is of this body.',
        sourceIp: '192.0.2.7',
        headers: { 'X-Hub-Signature-256': 'sha2…' },
        receivedAt: new Date(Date.now() - (index === 0 ? AN_HOUR_MS : 0)),
        isRefusal: true,
      });
    }
    const { projectId } = await createAccount(api.database);
    await api.database.rejections.record([
      ...rejections,
      { ...rejections[0], id: createUuidV7(), projectId } as NewRejection,
    ]);
    await api.database.rejections.addNotRecorded([
      {
        id: rejections[1]?.id ?? '',
        endpointId: rejections[1]?.endpointId ?? '',
        count: 41,
        refusals: 41,
        at: new Date(),
      },
    ]);
  });

  it("lists the project's rejections, newest first, page by page", async () => {
    const rows = await readAll('/v1/inbound-rejections', 2);
    expect(rows.map(({ id }) => id)).toEqual(rejections.map(({ id }) => id).toReversed());
    expect(rows[0]).toEqual({
      id: rejections[4]?.id,
      reason_code: 'endpoint_not_found',
      received_at: expect.any(String),
      inbound_endpoint_id: null,
      reason_detail: 'No signature is of this body.',
      source_ip: '192.0.2.7',
      headers_redacted: '{"X-Hub-Signature-256":"sha2…"}',
    });
    expect(rows[3]).toMatchObject({ inbound_endpoint_id: endpointIds[1], not_recorded: 41 });
  });

  it('filters by endpoint and time', async () => {
    const ofA = await readAll(`/v1/inbound-rejections?inbound_endpoint_id=${String(endpointIds[0])}`, 50);
    expect(ofA.map(({ id }) => id)).toEqual([rejections[2]?.id, rejections[0]?.id]);
    const aWhileAgo = new Date(Date.now() - 30 * 60_000).toISOString();
    expect(await readAll(`/v1/inbound-rejections?start_time=${aWhileAgo}`, 50)).toHaveLength(4);
    expect(await readAll(`/v1/inbound-rejections?end_time=${aWhileAgo}`, 50)).toHaveLength(1);
  });
});
