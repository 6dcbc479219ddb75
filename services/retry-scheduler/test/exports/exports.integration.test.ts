import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { exportKey } from '@posthorn/storage';
import { createAccount, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type Environment, startEnvironment } from '../support/start-environment.js';

const HOUR_MS = 3_600_000;

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

/** Creates an export with a file. The sweep ignores it for an hour, unless `set` changes that. */
async function create(set: string): Promise<string> {
  const id = createUuidV7();
  const creation = await environment.database.exports.create(
    {
      id,
      projectId,
      direction: 'outbound',
      startTime: new Date(Date.now() - HOUR_MS),
      endTime: new Date(),
      messageStatus: null,
      endpointId: null,
    },
    null,
  );
  expect(creation.kind).toBe('created');
  await environment.query(`UPDATE exports SET sweep_at = now() + interval '1 hour', run = 1 WHERE id = $1`, [
    id,
  ]);
  await environment.query(`UPDATE exports SET ${set} WHERE id = $1`, [id]);
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
  const consumer = environment.queues.consumeExports({
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
  it.each([
    ['when its job was lost', 'sweep_at = now()'],
    ['when its worker died', `status = 'processing', leased_until = now(), sweep_at = now()`],
  ])('%s', async (_when, set) => {
    const id = await create(set);
    const taken = takeExports();
    await environment.startScheduler();
    await waitFor(() => taken.length > 0);
    expect(taken).toEqual([id]);
    expect(await hasFile(id)).toBe(true);
  });

  it('at once when Redis has lost everything', async () => {
    const id = await create('sweep_at = now() + interval $$50 minutes$$');
    await environment.loseRedis();
    const taken = takeExports();
    await environment.startScheduler();
    await waitFor(() => taken.length > 0);
    expect(taken).toEqual([id]);
  });

  it('even though the job of the earlier run still exists', async () => {
    const id = await create(`status = 'processing', leased_until = now(), sweep_at = now()`);
    await environment.queues.addExport({ exportId: id, runs: 0 });
    await environment.startScheduler();
    await waitFor(async () => (await environment.countWaiting('exports')) === 2);
  });
});

it('does not enqueue an export that a worker holds when Redis has lost everything', async () => {
  const held = `status = 'processing', leased_until = now() + interval '1 hour'`;
  await create(held);
  await environment.loseRedis();
  await environment.startScheduler();
  await waitFor(() => environment.queues.dataMarker.isMarked());
  expect(
    await environment.query(`SELECT FROM exports WHERE sweep_at > now() + interval '50 minutes'`),
  ).toHaveLength(1);
});

describe('the files of an export are deleted', () => {
  it.each([
    ['when they expire', `status = 'completed', expires_at = now()`, 'expired'],
    ['after the export failed', `status = 'failed'`, 'failed'],
    [
      'when the export is deleted',
      `status = 'completed', expires_at = now() + interval '1 day', deleted_at = now()`,
      'completed',
    ],
    [
      'when the export is deleted while a worker writes it',
      `status = 'processing', deleted_at = now()`,
      'processing',
    ],
  ])('%s', async (_when, set, status) => {
    const id = await create(`${set}, sweep_at = now()`);
    await environment.startScheduler();
    await waitFor(async () => !(await hasFile(id)));
    await waitFor(async () => ((await read(id))?.['sweep_at'] as Date).getTime() > Date.now() + 120_000);
    expect(await read(id)).toMatchObject({ status });
  });

  it('when the project is deleted', async () => {
    const id = await create(`status = 'completed', expires_at = now() + interval '1 day'`);
    await environment.query(`UPDATE projects SET status = 'deleted' WHERE id = $1`, [projectId]);
    await environment.startScheduler();
    await waitFor(async () => !(await hasFile(id)));
    expect((await read(id))?.['deleted_at']).not.toBeNull();
  });
});

describe('the record of an export', () => {
  it.each([
    ['failed a month ago', `status = 'failed', created_at = now() - interval '30 days'`],
    ['expired, and was requested a month ago', `status = 'expired', created_at = now() - interval '30 days'`],
    ['was deleted an hour ago', `status = 'completed', deleted_at = now() - interval '1 hour'`],
  ])('that %s is deleted', async (_what, set) => {
    const id = await create(`${set}, sweep_at = now()`);
    await environment.startScheduler();
    await waitFor(async () => (await read(id)) === undefined);
  });

  it.each([
    ['still waits', `created_at = now() - interval '40 days', sweep_at = now()`],
    [
      'was deleted a moment ago',
      `status = 'completed', deleted_at = now() - interval '50 minutes', sweep_at = now()`,
    ],
  ])('that %s stays', async (_what, set) => {
    const id = await create(set);
    await environment.startScheduler();
    await waitFor(async () => ((await read(id))?.['sweep_at'] as Date).getTime() > Date.now());
    expect(await read(id)).toBeDefined();
  });
});
