import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_EXPORT_TRIES, SECOND } from '@posthorn/domain';
import { createMetrics } from '@posthorn/observability';
import { exportKey } from '@posthorn/storage';
import { changeExports, createGate, createLogRecord, fromNow, waitFor } from '@posthorn/test-support';
import { type WriteExportDependencies, writeExport } from '../src/write-export.js';
import { type Environment, startEnvironment } from './support/start-environment.js';

let environment: Environment;
beforeAll(async () => {
  environment = await startEnvironment();
});
beforeEach(() => environment.reset());

/** The dependencies of a run, without a worker around it. */
function dependencies(changes: Partial<WriteExportDependencies> = {}): WriteExportDependencies {
  return {
    work: environment.work,
    files: environment.files,
    logger: createLogRecord().logger,
    runs: createMetrics('test').counter({ name: 'runs', help: 'Runs.', labels: { result: [] } }),
    stopping: new AbortController().signal,
    ...changes,
  };
}

/** A storage that continues with a file only when its gate is open. */
function gatedFiles(): {
  readonly files: WriteExportDependencies['files'];
  readonly isBegun: () => boolean;
  readonly open: () => void;
} {
  const gate = createGate();
  let begun = false;
  const put: WriteExportDependencies['files']['put'] = async (key, content, options) => {
    begun = true;
    await Promise.race([gate.opened, aborted(options?.signal)]);
    await environment.files.put(key, content, options);
  };
  return { files: { ...environment.files, put }, isBegun: () => begun, open: () => gate.open() };
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
}

describe('a run', () => {
  it('writes its file and completes the export', async () => {
    await environment.fill(3);
    const exportId = await environment.create();
    expect(await writeExport({ exportId, runs: 0 }, dependencies())).toEqual({ kind: 'done' });
    const row = await environment.read(exportId);
    expect(row).toMatchObject({ status: 'completed', rowCount: 3, run: 1, leasedUntil: null });
    expect(await environment.filesLeft()).toEqual(['messages.csv']);
  });

  it('begins once, however many workers have a job for it', async () => {
    const exportId = await environment.create();
    const gated = gatedFiles();
    const first = writeExport({ exportId, runs: 0 }, dependencies({ files: gated.files }));
    await waitFor(gated.isBegun);
    const others = await Promise.all(
      [0, 1, 2].map((runs) => writeExport({ exportId, runs }, dependencies())),
    );
    expect(others).toEqual(Array(3).fill({ kind: 'done' }));
    expect(await environment.filesLeft()).toEqual([]);
    gated.open();
    await first;
    expect(await environment.read(exportId)).toMatchObject({ status: 'completed', run: 1 });
  });

  it('reports its progress while it runs', async () => {
    await environment.fill(5000);
    const exportId = await environment.create();
    const gate = createGate();
    const put: WriteExportDependencies['files']['put'] = async (_key, content) => {
      let chunks = 0;
      for await (const chunk of content as Readable) {
        chunks += (chunk as Buffer).length > 0 ? 1 : 0;
        if (chunks === 3) await gate.opened;
      }
    };
    const running = writeExport(
      { exportId, runs: 0 },
      dependencies({ files: { ...environment.files, put } }),
    );
    await waitFor(async () => {
      const row = await environment.read(exportId);
      return row?.status === 'processing' && (row.rowCount ?? 0) >= 4000;
    });
    gate.open();
    await running;
    expect(await environment.read(exportId)).toMatchObject({ status: 'completed', rowCount: 5000 });
  });

  it('reads only one page ahead of the storage', async () => {
    await environment.fill(20_000);
    const exportId = await environment.create();
    let [read, furthest] = [0, 0];
    async function* readMessages(
      ...given: Parameters<typeof environment.work.readMessages>
    ): ReturnType<typeof environment.work.readMessages> {
      for await (const page of environment.work.readMessages(...given)) {
        read += 1;
        yield page;
      }
    }
    const put: WriteExportDependencies['files']['put'] = async (_key, content) => {
      let taken = 0;
      for await (const chunk of content as Readable) {
        // Simulates a storage that is slower than the database.
        await environment.query('SELECT pg_sleep(0.05)');
        furthest = Math.max(furthest, read - taken);
        taken += (chunk as Buffer).length > 0 ? 1 : 0;
      }
    };
    const changes = { work: { ...environment.work, readMessages }, files: { ...environment.files, put } };
    await writeExport({ exportId, runs: 0 }, dependencies(changes));
    expect(read).toBe(10);
    expect(furthest).toBeLessThanOrEqual(2);
  });

  it('extends its lease while it runs', async () => {
    const exportId = await environment.create();
    const gated = gatedFiles();
    const running = writeExport({ exportId, runs: 0 }, dependencies({ files: gated.files }));
    await waitFor(gated.isBegun);
    await changeExports(environment.query, exportId, { leasedUntil: fromNow(SECOND) });
    await waitFor(async () => {
      const [row] = await environment.query(
        'SELECT leased_until > now() + interval $$5 seconds$$ AS held FROM exports',
      );
      return row?.['held'] === true;
    });
    gated.open();
    await running;
  });
});

/**
 * Takes over the export as if its worker were suspended past its lease. That worker may still extend the lease in
 * between.
 */
function takeOver(exportId: string): ReturnType<typeof environment.claim> {
  return waitFor(async () => {
    await changeExports(environment.query, exportId, { leasedUntil: new Date() });
    return await environment.work.claim(exportId, 60_000);
  });
}

describe('a run that lost its lease', () => {
  it('to another run publishes nothing and leaves nothing behind', async () => {
    await environment.fill(2);
    const exportId = await environment.create();
    const gated = gatedFiles();
    const first = writeExport({ exportId, runs: 0 }, dependencies({ files: gated.files }));
    await waitFor(gated.isBegun);
    const second = await takeOver(exportId);
    expect(second.run).toBe(2);
    await first;
    expect(await environment.filesLeft()).toEqual([]);
    expect(await environment.read(exportId)).toMatchObject({ status: 'processing', run: 2, tries: 2 });
  });

  it("at its very end deletes its own file, not the winner's file", async () => {
    await environment.fill(2);
    const exportId = await environment.create();
    const put: WriteExportDependencies['files']['put'] = async (key, content, options) => {
      await environment.files.put(key, content, options);
      const winner = await takeOver(exportId);
      await environment.files.put(exportKey({ exportId, run: winner.run }), Buffer.from('the winner’s'));
      await environment.work.complete(winner, { rowCount: 2, fileSizeBytes: 12 });
    };
    await writeExport({ exportId, runs: 0 }, dependencies({ files: { ...environment.files, put } }));
    expect(await environment.filesLeft()).toEqual(['messages.csv']);
    expect(await environment.read(exportId)).toMatchObject({
      status: 'completed',
      run: 2,
      fileSizeBytes: 12n,
    });
  });

  it('to a deletion stops and leaves nothing behind', async () => {
    const exportId = await environment.create();
    const gated = gatedFiles();
    const running = writeExport({ exportId, runs: 0 }, dependencies({ files: gated.files }));
    await waitFor(gated.isBegun);
    await changeExports(environment.query, exportId, { deletedAt: new Date() });
    expect(await running).toEqual({ kind: 'done' });
    expect(await environment.filesLeft()).toEqual([]);
  });

  it('keeps its file when the completion was committed but the response was lost', async () => {
    const exportId = await environment.create();
    const complete: WriteExportDependencies['work']['complete'] = async (run, result) => {
      await environment.work.complete(run, result);
      throw new Error('The connection broke.');
    };
    await writeExport({ exportId, runs: 0 }, dependencies({ work: { ...environment.work, complete } }));
    expect(await environment.filesLeft()).toEqual(['messages.csv']);
    expect(await environment.read(exportId)).toMatchObject({ status: 'completed' });
  });
});

describe('the files of earlier runs', () => {
  it('are deleted by the next run', async () => {
    const exportId = await environment.create();
    await environment.claim(exportId, 0);
    await environment.files.put(exportKey({ exportId, run: 1 }), Buffer.from('half'));
    await writeExport({ exportId, runs: 1 }, dependencies());
    expect(await environment.read(exportId)).toMatchObject({ status: 'completed', run: 2 });
    expect(await environment.filesLeft()).toEqual(['messages.csv']);
  });
});

describe('an unreachable storage', () => {
  const files = (): WriteExportDependencies['files'] => ({
    ...environment.files,
    put: () => Promise.reject(new Error('secret.internal refused us')),
  });

  it('makes the worker retry the export a little later', async () => {
    const exportId = await environment.create();
    const result = await writeExport({ exportId, runs: 0 }, dependencies({ files: files() }));
    expect(result).toEqual({ kind: 'return-to-queue', afterMs: 5000 });
    expect(await environment.read(exportId)).toMatchObject({
      status: 'pending',
      tries: 1,
      errorMessage: null,
    });
    // A claim before that time gets nothing.
    expect(await environment.work.claim(exportId, 1000)).toBeUndefined();
  });

  it('fails the export after too long, without revealing internals to the client', async () => {
    const exportId = await environment.create();
    await changeExports(environment.query, exportId, { tries: MAX_EXPORT_TRIES - 1 });
    const result = await writeExport({ exportId, runs: 0 }, dependencies({ files: files() }));
    expect(result).toEqual({ kind: 'done' });
    const row = await environment.read(exportId);
    expect(row).toMatchObject({ status: 'failed', tries: MAX_EXPORT_TRIES });
    expect(row?.errorMessage).toMatch(/could not be written/);
    expect(row?.errorMessage).not.toMatch(/internal/);
  });
});

it('gives up an export that kills every worker', async () => {
  const exportId = await environment.create();
  await changeExports(environment.query, exportId, { tries: MAX_EXPORT_TRIES });
  await writeExport({ exportId, runs: 0 }, dependencies());
  expect(await environment.read(exportId)).toMatchObject({ status: 'failed' });
});

it.each([
  ['completed', 0],
  ['failed', MAX_EXPORT_TRIES],
])('enqueues the notification of an export that %s', async (status, tries) => {
  await environment.notify();
  const exportId = await environment.create();
  await changeExports(environment.query, exportId, { tries });
  await environment.startWorker();
  await environment.queues.exports.add({ exportId, runs: 0 });
  await waitFor(async () => (await environment.read(exportId))?.status === status);
  await waitFor(async () => (await environment.countDeliveries()) === 1);
});

describe('a stopping worker', () => {
  it('returns its export to the queue at once without counting a run, and another worker writes it', async () => {
    await environment.fill(2);
    const exportId = await environment.create();
    const stop = new AbortController();
    const gated = gatedFiles();
    const running = writeExport(
      { exportId, runs: 0 },
      dependencies({ files: gated.files, stopping: stop.signal }),
    );
    await waitFor(gated.isBegun);
    stop.abort();
    expect(await running).toEqual({ kind: 'return-to-queue', afterMs: 0 });
    expect(await environment.read(exportId)).toMatchObject({
      status: 'pending',
      tries: 0,
      leasedUntil: null,
    });
    expect(await environment.filesLeft()).toEqual([]);
    await environment.queues.exports.add({ exportId, runs: 1 });
    await environment.startWorker();
    await waitFor(async () => (await environment.read(exportId))?.status === 'completed');
  });

  it('does so as a whole process, too, and claims nothing new', async () => {
    await environment.fill(100_000);
    const exportId = await environment.create();
    const worker = await environment.startWorker();
    await environment.queues.exports.add({ exportId, runs: 0 });
    await waitFor(async () => (await environment.read(exportId))?.status === 'processing');
    await worker.stop();
    expect(await environment.read(exportId)).toMatchObject({ status: 'pending', tries: 0 });
    expect(await environment.filesLeft()).toEqual([]);
    await environment.startWorker();
    await waitFor(async () => (await environment.read(exportId))?.status === 'completed');
    expect(await environment.read(exportId)).toMatchObject({ rowCount: 100_000 });
  });
});

it('completes an export after an outage of the database, without a restart of the worker', async () => {
  await environment.fill(2);
  const worker = await environment.startWorker();
  const exportId = await environment.create();
  environment.toDatabase.cut();
  await environment.queues.exports.add({ exportId, runs: 0 });
  await waitFor(() => worker.logs.some(({ message }) => message === 'trouble with PostgreSQL'));
  environment.toDatabase.restore();
  await waitFor(async () => (await environment.read(exportId))?.status === 'completed');
});

it('stores the file where the link of its run points', async () => {
  await environment.fill(1);
  const exportId = await environment.create();
  await writeExport({ exportId, runs: 0 }, dependencies());
  const link = new URL(
    await environment.files.createLink(exportKey({ exportId, run: 1 }), { expiresInSeconds: 60 }),
  );
  const query = Object.fromEntries(link.searchParams);
  const opened = await environment.files.openLink?.({ file: link.pathname.split('/').at(-1) ?? '', query });
  expect(opened?.kind).toBe('file');
  const content = opened?.kind === 'file' ? await text(opened.file.read()) : '';
  expect(content.split('\r\n')).toHaveLength(3);
});
