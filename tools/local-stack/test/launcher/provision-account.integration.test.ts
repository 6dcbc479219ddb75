import { hashApiKey } from '@posthorn/common';
import { connectDatabase } from '@posthorn/database';
import { createTestDatabase, releaseAfterTest } from '@posthorn/test-support';
import { beforeEach, expect, it } from '@jest/globals';
import type { LocalAccount } from '../../src/home/local-state.js';
import { provisionAccount } from '../../src/launcher/provision-account.js';

const LOCAL_RATE = 1_000_000;

let url: string;
let accounts: readonly LocalAccount[];
beforeEach(async () => {
  accounts = [];
  const database = await createTestDatabase();
  releaseAfterTest(() => database.drop());
  ({ url } = database);
});

/** Starts as the launcher does. Returns the account and its project's rate. */
async function start(): Promise<{
  readonly apiKey: string;
  readonly projectId: string;
  readonly tenantId: string;
  readonly rate: unknown;
}> {
  const { account } = await provisionAccount(url, accounts);
  accounts = [account];
  return { ...account, rate: await withDatabase((database) => findRate(database, account.apiKey)) };
}

type Database = ReturnType<typeof connectDatabase>;

async function withDatabase<Answer>(use: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = connectDatabase({
    url,
    applicationName: 'test',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  return await use(database).finally(() => database.close());
}

async function findRate({ apiKeys }: Database, apiKey: string): Promise<unknown> {
  return (await apiKeys.findCaller(hashApiKey(apiKey)))?.projectRate;
}

it('gives the local project a practically unlimited rate, and keeps the account', async () => {
  const first = await start();
  expect(first.rate).toBe(LOCAL_RATE);
  expect(await start()).toEqual(first);
});

it('gives the local project a retry schedule that begins within seconds, and keeps the one that a user chose', async () => {
  const { projectId, tenantId } = await start();
  const ofProject = { tenantId, id: projectId };
  const scheduleOf = (): Promise<readonly number[] | undefined> =>
    withDatabase(async ({ projects }) => (await projects.find(ofProject))?.defaultRetrySchedule);
  expect(await scheduleOf()).toEqual([5, 30, 120, 600, 3600, 21_600, 86_400]);
  await withDatabase(({ projects }) => projects.update(ofProject, { defaultRetrySchedule: [60] }));
  await start();
  expect(await scheduleOf()).toEqual([60]);
});

it('keeps a rate that a user chose', async () => {
  const { projectId, tenantId } = await start();
  await withDatabase(({ projects }) => projects.update({ tenantId, id: projectId }, { rate: 60 }));
  expect((await start()).rate).toBe(60);
});
