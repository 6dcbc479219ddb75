import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import type { ExportRow } from '@posthorn/database';
import { DAY, HOUR, MINUTE, type ExportStatus } from '@posthorn/domain';
import { exportKey } from '@posthorn/storage';
import {
  ago,
  changeExports,
  changeProjects,
  createAccount,
  fromNow,
  releaseAfterTest,
  waitFor,
} from '@posthorn/test-support';
import { type Environment, startEnvironment } from '../support/start-environment.js';

/** The state that a killed worker leaves. */
const ABANDONED: Partial<ExportRow> = {
  status: 'processing',
  leasedUntil: new Date(),
  sweepAt: new Date(),
};

let environment: Environment;
let projectId: string;
beforeAll(async () => {
  environment = await startEnvironment();
});
beforeEach(async () => {
  await environment.query('TRUNCATE exports');
  await environment.loseRedis();
  await environment.queues.dataMarker.restore(() => Promise.resolve());
  projectId = (await createAccount(environment.database)).projectId;
});

/** Creates an export with a file. The sweep ignores it for an hour, unless `changes` say otherwise. */
async function create(changes: Partial<ExportRow>): Promise<string> {
  const id = createUuidV7();
  const creation = await environment.database.exports.create(
    {
      id,
      projectId,
      direction: 'outbound',
      startTime: new Date(Date.now() - HOUR),
      endTime: new Date(),
      messageStatus: null,
      endpointId: null,
    },
    null,
  );
  expect(creation.kind).toBe('created');
  await changeExports(environment.query, id, { sweepAt: fromNow(HOUR), run: 1, ...changes });
  await environment.files.put(exportKey({ exportId: id, run: 1 }), Buffer.from('x'));
  return id;
}

async function hasFile(id: string): Promise<boolean> {
  const link = new URL(
    await environment.files.createLink(exportKey({ exportId: id, run: 1 }), { expiresInSeconds: 60 }),
  );
  const opened = await environment.files.openLink?.({
    file: link.pathname.split('/').at(-1) ?? '',
    query: Object.fromEntries(link.searchParams),
  });
  if (opened?.kind === 'file') await opened.file.close();
  return opened?.kind === 'file';
}

async function read(id: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [row] = await environment.query('SELECT * FROM exports WHERE id = $1', [id]);
  return row;
}

function takeExports(): readonly string[] {
  const taken: string[] = [];
  const consumer = environment.queues.exports.consume({
    concurrency: 1,
    handle({ exportId }) {
      taken.push(exportId);
      return Promise.resolve({ kind: 'done' });
    },
    onReturnToQueue: () => undefined,
  });
  releaseAfterTest(() => consumer.close());
  return taken;
}

describe('an export without a worker is enqueued again', () => {
  it.each<[string, Partial<ExportRow>]>([
    ['when its job was lost', { sweepAt: new Date() }],
    ['when its worker died', ABANDONED],
  ])('%s', async (_when, changes) => {
    const id = await create(changes);
    const taken = takeExports();
    await environment.startScheduler();
    await waitFor(() => taken.length > 0);
    expect(taken).toEqual([id]);
    expect(await hasFile(id)).toBe(true);
  });

  it('at once when Redis has lost everything', async () => {
    const id = await create({ sweepAt: fromNow(50 * MINUTE) });
    await environment.loseRedis();
    const taken = takeExports();
    await environment.startScheduler();
    await waitFor(() => taken.length > 0);
    expect(taken).toEqual([id]);
  });

  it('even though the job of the earlier run still exists', async () => {
    const id = await create(ABANDONED);
    await environment.queues.exports.add({ exportId: id, runs: 0 });
    await environment.startScheduler();
    await waitFor(async () => (await environment.countWaiting('exports')) === 2);
  });
});

it('does not enqueue an export that a worker holds when Redis has lost everything', async () => {
  await create({ status: 'processing', leasedUntil: fromNow(HOUR) });
  await environment.loseRedis();
  await environment.startScheduler();
  await waitFor(() => environment.queues.dataMarker.isMarked());
  expect(
    await environment.query(`SELECT FROM exports WHERE sweep_at > now() + interval '50 minutes'`),
  ).toHaveLength(1);
});

describe('the files of an export are deleted', () => {
  it.each<[string, Partial<ExportRow>, ExportStatus]>([
    ['when they expire', { status: 'completed', expiresAt: new Date() }, 'expired'],
    ['after the export failed', { status: 'failed' }, 'failed'],
    [
      'when the export is deleted',
      { status: 'completed', expiresAt: fromNow(DAY), deletedAt: new Date() },
      'completed',
    ],
    [
      'when the export is deleted while a worker writes it',
      { status: 'processing', deletedAt: new Date() },
      'processing',
    ],
  ])('%s', async (_when, changes, status) => {
    const id = await create({ ...changes, sweepAt: new Date() });
    await environment.startScheduler();
    await waitFor(async () => !(await hasFile(id)));
    await waitFor(async () => ((await read(id))?.['sweep_at'] as Date).getTime() > Date.now() + 120_000);
    expect(await read(id)).toMatchObject({ status });
  });

  it('when the project is deleted', async () => {
    const id = await create({ status: 'completed', expiresAt: fromNow(DAY) });
    await changeProjects(environment.query, projectId, { status: 'deleted' });
    await environment.startScheduler();
    await waitFor(async () => !(await hasFile(id)));
    expect((await read(id))?.['deleted_at']).not.toBeNull();
  });
});

describe('the record of an export', () => {
  it.each<[string, Partial<ExportRow>]>([
    ['failed a month ago', { status: 'failed', createdAt: ago(30 * DAY) }],
    ['expired, and was requested a month ago', { status: 'expired', createdAt: ago(30 * DAY) }],
    ['was deleted an hour ago', { status: 'completed', deletedAt: ago(HOUR) }],
  ])('that %s is deleted', async (_what, changes) => {
    const id = await create({ ...changes, sweepAt: new Date() });
    await environment.startScheduler();
    await waitFor(async () => (await read(id)) === undefined);
  });

  it.each<[string, Partial<ExportRow>]>([
    ['still waits', { createdAt: ago(40 * DAY) }],
    ['was deleted a moment ago', { status: 'completed', deletedAt: ago(50 * MINUTE) }],
  ])('that %s stays', async (_what, changes) => {
    const id = await create({ ...changes, sweepAt: new Date() });
    await environment.startScheduler();
    await waitFor(async () => ((await read(id))?.['sweep_at'] as Date).getTime() > Date.now());
    expect(await read(id)).toBeDefined();
  });
});
