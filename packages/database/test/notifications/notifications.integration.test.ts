import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { HOUR, MINUTE } from '@posthorn/domain';
import { createAccount, createEndpoint, createSource, releaseAfterFile } from '@posthorn/test-support';
import { type ExportWork, connectExportWork } from '../../src/index.js';
import { sent } from '../support/notifications.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let tenantId: string;
let projectId: string;
/** The endpoint that notifications are about. */
let endpointId: string;
let publicId: string;
let receiverId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ tenantId, projectId } = await createAccount(open.database, { plan: 'free' }));
  const endpoint = await createEndpoint(open.database, {
    projectId,
    url: 'https://example.com/hook?key=secret',
  });
  ({ id: endpointId, publicId } = endpoint);
  receiverId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/notices' })).id;
  await notify(receiverId);
});

async function notify(notificationEndpointId: string | null): Promise<string> {
  const { kind } = await open.database.projects.update(
    { tenantId, id: projectId },
    { notificationEndpointId },
  );
  return kind;
}

async function typesSent(): Promise<readonly string[]> {
  return (await sent(open, receiverId)).map(({ type }) => type);
}

interface Counted {
  readonly agoMs?: number;
  readonly succeeded?: number;
  readonly failed?: number;
  readonly gone?: boolean;
  readonly of?: string;
}

/** Counts attempts, as a trigger does when they are recorded. */
async function count(times: number, counted: Counted = {}): Promise<void> {
  const { agoMs = 0, succeeded = 0, failed = 0, gone = false, of = endpointId } = counted;
  await open.query(
    `INSERT INTO message_counts (project_id, endpoint_id, direction, minute, succeeded, failed, attempts, attempted_at, gone)
     SELECT $1, $2, 'outbound', now(), $3, $4, 1, now() - ($5 - n) * interval '1 millisecond', $6
     FROM generate_series(1, $7) AS n`,
    [projectId, of, succeeded, failed, agoMs, gone, times],
  );
}

/** What two schedulers do at the same time, in every interval. */
async function runSchedulers(): Promise<void> {
  const both = async (work: () => Promise<unknown>): Promise<unknown> => await Promise.all([work(), work()]);
  const { metrics, endpointHealth, notifications } = open.database;
  await both(() => metrics.addUp(1000));
  await both(() => endpointHealth.advance(100));
  await both(() => notifications.sendCounts(100));
}

async function passTime(ms: number): Promise<void> {
  await open.query(
    `UPDATE notification_counts SET notified_at = notified_at - $1 * interval '1 millisecond'`,
    [ms],
  );
}

describe('a change of health', () => {
  it('makes one notification, with what the API shows of the endpoint', async () => {
    await count(1, { agoMs: 2 * HOUR });
    await runSchedulers();
    await runSchedulers();
    const about = {
      endpoint_id: publicId,
      direction: 'outbound',
      consumer_id: null,
      url: 'https://example.com/hook?key=secret',
      description: null,
    };
    const failing = {
      ...about,
      failing_since: expect.stringMatching(/Z$/),
      incident_id: expect.stringMatching(/^inc_[0-9a-f]{32}$/),
    };
    expect(await sent(open, receiverId)).toEqual([
      {
        type: 'endpoint.failing',
        timestamp: expect.stringMatching(/Z$/),
        project_id: projectId,
        data: failing,
      },
    ]);
    await count(1, { succeeded: 1 });
    await runSchedulers();
    await runSchedulers();
    const [before, after] = await sent(open, receiverId);
    expect(after).toMatchObject({ type: 'endpoint.recovered', data: before?.data ?? {} });
    await count(1, { gone: true });
    await runSchedulers();
    await Promise.all([1, 2, 3].map(() => open.database.endpointHealth.disableGone(endpointId, new Date())));
    expect((await sent(open, receiverId)).slice(2)).toMatchObject([
      {
        type: 'endpoint.disabled',
        data: { ...about, disabled_reason: 'gone', disabled_at: expect.stringMatching(/Z$/) },
      },
    ]);
  });

  it('makes a notification when nothing has succeeded for too long', async () => {
    await count(1, { agoMs: 121 * HOUR });
    await count(10);
    await runSchedulers();
    expect(await sent(open, receiverId)).toMatchObject([
      { type: 'endpoint.disabled', data: { disabled_reason: 'no_success' } },
    ]);
  });

  it('is there if and only if its notification is', async () => {
    await open.query('ALTER TABLE payloads ADD CONSTRAINT refused CHECK (false) NOT VALID');
    await count(1, { agoMs: 2 * HOUR });
    await open.database.metrics.addUp(1000);
    await expect(open.database.endpointHealth.advance(100)).rejects.toThrow();
    expect(await open.database.endpoints.findById(endpointId)).toMatchObject({ failingSince: null });
    await open.query('ALTER TABLE payloads DROP CONSTRAINT refused');
    await runSchedulers();
    expect(await typesSent()).toEqual(['endpoint.failing']);
    expect(await open.database.endpoints.findById(endpointId)).toMatchObject({
      failingSince: expect.any(Date),
    });
  });
});

describe('there is no notification', () => {
  it('about the notification endpoint itself', async () => {
    await count(1, { agoMs: 121 * HOUR, failed: 1, of: receiverId });
    await count(10, { of: receiverId });
    await runSchedulers();
    expect(await open.database.endpoints.findById(receiverId)).toMatchObject({
      disabledReason: 'no_success',
    });
    expect(await sent(open, receiverId)).toEqual([]);
  });

  it('in a project without a notification endpoint, not even later', async () => {
    await notify(null);
    await count(20, { agoMs: 121 * HOUR, failed: 1 });
    await runSchedulers();
    expect(await open.query('SELECT FROM notification_counts')).toEqual([]);
    await notify(receiverId);
    await runSchedulers();
    expect(await sent(open, receiverId)).toEqual([]);
  });

  it('to a deleted endpoint, which is the notification endpoint no more', async () => {
    await open.database.endpoints.delete(receiverId);
    expect(await open.database.projects.findById(projectId)).toMatchObject({ notificationEndpointId: null });
    await count(1, { agoMs: 2 * HOUR, failed: 1 });
    await runSchedulers();
    expect(await sent(open, receiverId)).toEqual([]);
  });

  it('about the messages of an endpoint that was deleted', async () => {
    await count(3, { failed: 1 });
    await open.database.endpoints.delete(endpointId);
    await runSchedulers();
    expect(await sent(open, receiverId)).toEqual([]);
  });
});

describe('a notification endpoint', () => {
  it('is an outbound endpoint of the project', async () => {
    const other = await createAccount(open.database);
    const foreign = await createEndpoint(open.database, {
      projectId: other.projectId,
      url: 'https://example.com/',
    });
    const inbound = await createSource(open.database, { projectId });
    await open.database.endpoints.delete(endpointId);
    for (const id of [foreign.id, inbound.id, endpointId, createUuidV7()])
      expect(await notify(id)).toBe('no-endpoint');
    expect(await open.database.projects.findById(projectId)).toMatchObject({
      notificationEndpointId: receiverId,
    });
  });

  it('goes with the consumer whose endpoint it is', async () => {
    await open.database.endpoints.update(receiverId, { consumerId: 'acme' });
    await open.database.consumers.delete({ projectId, id: 'acme' });
    expect(await open.database.projects.findById(projectId)).toMatchObject({ notificationEndpointId: null });
  });
});

describe('failed messages', () => {
  it('make a notification at once, then at most once a minute for each endpoint, with their count', async () => {
    const messageFailed = async (): Promise<readonly unknown[]> =>
      (await sent(open, receiverId))
        .filter(({ type }) => type === 'message.failed')
        .map(({ data }) => data['count']);
    await count(2, { failed: 1 });
    await runSchedulers();
    expect(await messageFailed()).toEqual([2]);
    await count(3, { failed: 1 });
    await runSchedulers();
    await count(4, { failed: 1 });
    await passTime(MINUTE - 5000);
    await runSchedulers();
    expect(await messageFailed()).toEqual([2]);
    await passTime(5000);
    await runSchedulers();
    await passTime(MINUTE);
    await runSchedulers();
    expect(await messageFailed()).toEqual([2, 7]);
  });

  it('are those whose last attempt failed, not those that were cancelled', async () => {
    await open.query(
      `INSERT INTO message_counts (project_id, endpoint_id, direction, minute, failed) VALUES ($1, $2, 'outbound', now(), 1)`,
      [projectId, endpointId],
    );
    await runSchedulers();
    expect(await sent(open, receiverId)).toEqual([]);
  });

  it('are counted for each endpoint on its own', async () => {
    const { id } = await createEndpoint(open.database, { projectId, url: 'https://example.com/other' });
    await count(2, { failed: 1 });
    await count(3, { failed: 1, of: id });
    await runSchedulers();
    expect((await sent(open, receiverId)).map(({ data }) => data['count']).toSorted()).toEqual([2, 3]);
  });
});

describe('rejected requests', () => {
  it('make a notification at once, then at most once an hour for each endpoint, with their count', async () => {
    const { id } = await createSource(open.database, { projectId });
    const reject = async (): Promise<string> => {
      const rejection = {
        id: createUuidV7(),
        projectId,
        endpointId: id,
        reasonCode: 'ip_not_allowed',
        reasonDetail: 'x',
        sourceIp: '192.0.2.1',
        headers: {},
        receivedAt: new Date(),
        isRefusal: true,
      };
      await open.database.rejections.record([
        rejection,
        { ...rejection, id: createUuidV7(), endpointId: undefined },
      ]);
      return rejection.id;
    };
    const first = await reject();
    await runSchedulers();
    await open.database.rejections.addNotRecorded([
      { id: first, endpointId: id, count: 40, refusals: 40, at: new Date() },
    ]);
    await reject();
    await runSchedulers();
    await passTime(HOUR - MINUTE);
    await runSchedulers();
    expect(await sent(open, receiverId)).toMatchObject([
      { type: 'inbound.rejected', data: { endpoint_id: id, count: 1 } },
    ]);
    await passTime(MINUTE);
    await runSchedulers();
    expect((await sent(open, receiverId)).map(({ data }) => data['count'])).toEqual([1, 41]);
  });
});

describe('an export', () => {
  let work: ExportWork;
  beforeEach(() => {
    work = connectExportWork({
      url: open.url,
      applicationName: 'exports',
      maxConnections: 2,
      onIdleError: () => undefined,
    });
    releaseAfterFile(() => work.close());
  });

  async function begin(): Promise<{ readonly id: string; readonly run: number }> {
    const id = createUuidV7();
    const [startTime, endTime] = [new Date(Date.now() - HOUR), new Date()];
    const filter = {
      direction: 'outbound',
      startTime,
      endTime,
      messageStatus: null,
      endpointId: null,
    } as const;
    await open.database.exports.create({ id, projectId, ...filter }, null);
    const claim = await work.claim(id, MINUTE);
    if (claim === undefined) throw new Error('There was nothing to claim.');
    return claim;
  }

  it('makes a notification when it ends, by the run that ends it', async () => {
    const completed = await begin();
    const result = { rowCount: 3, fileSizeBytes: 400 };
    await Promise.all([1, 2, 3].map(() => work.complete(completed, result)));
    const failed = await begin();
    await work.fail(failed, 'The disk is full.');
    await work.fail(failed, 'The disk is full.');
    expect((await sent(open, receiverId)).map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'export.completed', data: { export_id: completed.id, row_count: 3, file_size_bytes: 400 } },
      { type: 'export.failed', data: { export_id: failed.id, error_message: 'The disk is full.' } },
    ]);
  });
});
