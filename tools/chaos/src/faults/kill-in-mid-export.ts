import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Export } from '@posthorn/client';
import { type ServiceProcess, firstApi, insertDelivered } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';

/** Large enough that an export takes seconds. */
const MESSAGES = 200_000;
const STORED_AT_ONCE = 50_000;
const KILLS = 2;
const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 50;
const COMPLETED_WITHIN_MS = 120_000;

export interface ExportUnderWay {
  readonly exportId: string;
  /** The messages that the export must contain. */
  readonly expected: readonly string[];
}

/** Starts an export and kills its worker whenever it has written some rows. Flushes Redis each time. */
export async function killInMidExport(
  experiment: RunningExperiment,
  worker: ServiceProcess,
): Promise<ExportUnderWay> {
  const { stack, say } = experiment;
  const { projectId } = stack.account;
  const expected: string[] = [];
  const endpointId = randomUUID();
  while (expected.length < MESSAGES) {
    const batch = { projectId, endpointId, count: STORED_AT_ONCE };
    expected.push(...(await insertDelivered(stack.sql, batch)));
  }
  const exportId = await createExport(experiment);
  let kills = 0;
  for (; kills < KILLS && (await waitUntilWriting(experiment, exportId)); kills += 1) {
    say('kills the export-worker in mid-export, and flushes Redis');
    await worker.kill();
    await stack.redis.command('FLUSHALL');
    await worker.waitUntilReady();
  }
  if (kills === 0) experiment.reportViolation('the export was over before its worker could be killed');
  experiment.reportMetric('export-worker kills', kills);
  return { exportId, expected };
}

async function createExport(experiment: RunningExperiment): Promise<string> {
  const { id } = await firstApi(experiment).exports.create({
    startTime: new Date(Date.now() - HOUR_MS).toISOString(),
    endTime: new Date(Date.now() + HOUR_MS).toISOString(),
  });
  return id;
}

/** False when the export has ended. */
async function waitUntilWriting(experiment: RunningExperiment, exportId: string): Promise<boolean> {
  const deadline = Date.now() + COMPLETED_WITHIN_MS;
  while (Date.now() < deadline) {
    const { status, rowCount: rows = 0 } = await readExport(experiment, exportId);
    if (status === 'completed' || status === 'failed') return false;
    if (status === 'processing' && rows > 0) return true;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('No worker writes the export.');
}

/** Resolves once the export is completed. Throws after a time limit. */
export async function waitForExport(
  experiment: RunningExperiment,
  exportId: string,
): Promise<Partial<Export>> {
  const deadline = Date.now() + COMPLETED_WITHIN_MS;
  while (Date.now() < deadline) {
    const job = await readExport(experiment, exportId);
    if (job.status === 'completed') return job;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('The export was not completed.');
}

/** The messages in the files of all remaining runs. Exactly one run should remain. */
export async function writtenMessages(
  { stack, reportViolation }: RunningExperiment,
  exportId: string,
): Promise<readonly string[]> {
  const folder = join(stack.folder, 'files', 'exports', exportId);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  if (files.length !== 1) reportViolation(`an export has ${files.length} files`);
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  return contents.flatMap((content) =>
    content
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(0, line.indexOf(','))),
  );
}

/** Empty when the API did not answer. */
async function readExport(experiment: RunningExperiment, exportId: string): Promise<Partial<Export>> {
  return firstApi(experiment)
    .exports.get(exportId)
    .catch(() => ({}));
}
