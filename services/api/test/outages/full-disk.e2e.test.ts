import { execFileSync } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { applyMigrations, connectDatabase } from '@posthorn/database';
import { startPostgres } from '@posthorn/local-stack';
import {
  createAccount,
  createEndpoint,
  createTestFolder,
  createTestRedis,
  releaseAfterFile,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../src/start-api.js';

const DISK_MB = 256;

/** A disk of its own for PostgreSQL. Only root may mount one; elsewhere nothing can be filled without harm. */
const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
let disk: string;
let apiUrl: string;
let send: () => Promise<Response>;
beforeAll(async () => {
  if (!isRoot) return;
  disk = await createTestFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'none', disk]);
  releaseAfterFile(() => execFileSync('umount', ['--lazy', disk]));
  await chmod(disk, 0o777);
  const postgres = await startPostgres({ dataDirectory: join(disk, 'postgres') });
  releaseAfterFile(() => postgres.stop());
  await applyMigrations(postgres.url);
  const database = connectDatabase({
    url: postgres.url,
    applicationName: 'test',
    maxConnections: 2,
    onIdleError: () => undefined,
  });
  releaseAfterFile(() => database.close());
  const { projectId, apiKey } = await createAccount(database);
  const { publicId } = await createEndpoint(database, { projectId, url: 'https://example.com/' });
  const redis = await createTestRedis();
  releaseAfterFile(() => redis.release());
  const environment = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
  const api = await startTestService({ start: startApi, variables: API_VARIABLES, environment });
  releaseAfterFile(() => api.stop());
  apiUrl = api.url;
  send = () =>
    fetch(`${apiUrl}/v1/webhooks/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ endpoint_id: publicId, payload: { text: 'x'.repeat(100_000) } }),
    });
});

it('is not ready on a full disk, says so, and heals by itself', async () => {
  if (!isRoot) return;
  expect((await send()).status).toBe(202);
  const filler = join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(DISK_MB * 1024 * 1024)).catch(() => undefined);

  await waitFor(async () => (await fetch(`${apiUrl}/readyz`)).status === 503);
  const refused = await waitFor(async () => {
    const answer = await send();
    return answer.status === 503 && answer;
  });
  expect(await refused.json()).toMatchObject({
    error: { message: 'The database has no free disk space; nothing was stored.' },
  });

  await rm(filler);
  await waitFor(async () => (await fetch(`${apiUrl}/readyz`)).status === 200);
  expect((await send()).status).toBe(202);
});
