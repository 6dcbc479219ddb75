import { setTimeout as sleep } from 'node:timers/promises';
import type { Export } from '@posthorn/client';
import { createRandomUuid } from '@posthorn/common';
import { at, familyCpuMs, findPeakRssBytes, findProcessUsage, firstApi, nowMs } from '@posthorn/lab';
import { storeMessages } from '../load/store-messages.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Metric, Scenario } from '../lab/scenario.js';

const MOST_MESSAGES = 1_000_000;
const ENDPOINTS = 50;
const DAY_MS = 86_400_000;
/** More days than the stored messages cover. */
const DAYS = 20;
const LOOK_EVERY_MS = 100;
/** The startup work of a process must not count as idle load. */
const STARTED_MS = 3000;
const MB = 1024 * 1024;

/** Exports must take little memory, however many messages they contain. */
export const exports: Scenario = {
  name: 'exports',
  description:
    'An export of a million messages of ten days: how long it takes, and the memory of its worker.',
  run: ({ scale, say, withOwn }) =>
    withOwn({ services: { api: 1, 'export-worker': 1 } }, async (lab) => {
      const count = Math.min(MOST_MESSAGES, Math.max(...scale.stored));
      const { sql, account } = lab.stack;
      say(`stores ${count} messages`);
      const endpointIds = Array.from({ length: ENDPOINTS }, createRandomUuid);
      await storeMessages(sql, { projectId: account.projectId, endpointIds, from: 0, to: count });
      await sleep(STARTED_MS);
      say('exports them');
      return { metrics: await measureExport(lab, count) };
    }),
};

async function measureExport(lab: BenchLab, count: number): Promise<readonly Metric[]> {
  const { stack } = lab;
  const { pid } = at(stack.services.of('export-worker'), 0);
  const idle = await findProcessUsage(pid);
  const postgresMs = await familyCpuMs(stack.postgres.pid);
  const startedMs = nowMs();
  const { rowCount: rows, fileSizeBytes: bytes } = await exportAll(lab);
  const seconds = (nowMs() - startedMs) / 1000;
  if (rows !== count) throw new Error(`The export holds ${String(rows)} of ${count} messages.`);
  const busy = await findProcessUsage(pid);
  return [
    { name: 'seconds', value: seconds, unit: '' },
    { name: 'messages', value: count / seconds, unit: '/s' },
    { name: 'bytes of a message', value: Number(bytes) / count, unit: 'bytes' },
    { name: 'memory of the worker before', value: (idle?.rssBytes ?? Number.NaN) / MB, unit: 'MB' },
    {
      name: 'most memory of the worker',
      value: ((await findPeakRssBytes(pid)) ?? Number.NaN) / MB,
      unit: 'MB',
    },
    { name: 'CPU of the worker', value: (busy?.cpuMs ?? 0) - (idle?.cpuMs ?? 0), unit: 'ms' },
    {
      name: 'CPU of PostgreSQL',
      value: (await familyCpuMs(stack.postgres.pid)) - postgresMs,
      unit: 'ms',
    },
  ];
}

async function exportAll(lab: BenchLab): Promise<Export> {
  const { exports } = firstApi(lab);
  let job: Export = await exports.create({
    startTime: new Date(Date.now() - DAYS * DAY_MS).toISOString(),
    endTime: new Date().toISOString(),
  });
  while (job.status === 'pending' || job.status === 'processing') {
    await sleep(LOOK_EVERY_MS);
    job = await exports.get(job.id);
  }
  if (job.status !== 'completed') throw new Error(`The export is ${job.status}.`);
  return job;
}
