import { beforeEach, expect, it } from '@jest/globals';
import { createLogRecord } from '@posthorn/test-support';
import { dropEmptyDays } from '../../src/retention/partitions.js';
import { inBatches } from '../../src/maintenance/maintenance.js';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
});

const OLD_DAYS = `SELECT relname FROM pg_class WHERE relname ~ '^payloads_[0-9]{8}$'
  AND right(relname, 8) < to_char((now() AT TIME ZONE 'UTC')::date - 2, 'YYYYMMDD')`;

it('leaves a backlog for the next round when the process stops', async () => {
  const stopping = new AbortController();
  let batches = 0;
  const work = inBatches(5, (_, limit) => {
    batches += 1;
    if (batches === 3) stopping.abort();
    return Promise.resolve(limit);
  });
  await work(environment, stopping.signal);
  expect(batches).toBe(3);
});

it('leaves days for the next round when the process stops, including a half-deleted folder', async () => {
  await environment.query(
    "SELECT create_day_partitions((now() AT TIME ZONE 'UTC')::date - 5, (now() AT TIME ZONE 'UTC')::date)",
  );
  const [first, ...others] = await environment.query(OLD_DAYS);
  const day = String(first?.['relname']).slice(-8);
  const folder = `response-bodies/${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const keys = Array.from({ length: 100 }, (_, at) => `${folder}/${String(at % 10)}/${String(at)}`);
  await Promise.all(keys.map((key) => environment.files.put(key, Buffer.from('orphan'))));

  const stopping = new AbortController();
  const { logger } = createLogRecord();
  const deleteFolder: typeof environment.files.deleteFolder = async (name, options) => {
    stopping.abort();
    await environment.files.deleteFolder(name, options);
  };
  const dependencies = { ...environment, files: { ...environment.files, deleteFolder }, logger };
  await dropEmptyDays(dependencies, stopping.signal);
  expect(await environment.query(OLD_DAYS)).toHaveLength(1 + others.length);

  await dropEmptyDays({ ...environment, logger }, new AbortController().signal);
  expect(await environment.query(OLD_DAYS)).toEqual([]);
});
