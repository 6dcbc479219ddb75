import { createApiKey, hashApiKey } from '@posthorn/common';
import { type Database, connectDatabase } from '@posthorn/database';
import type { LocalAccount, LocalStateFile } from '../home/local-state.js';

const NAME = 'local';
/** Sends per minute, so high that only the machine limits the rate. */
const RATE = 1_000_000;
/** Seconds. The first retry comes soon, because a receiver on a developer's machine is often started too late. */
const RETRY_SCHEDULE = [5, 30, 120, 600, 3600, 21_600, 86_400];

const MAX_FORMER_ACCOUNTS = 10;

/** The stored account whose key this database knows, or otherwise a new tenant, project and key. */
export async function provisionAccount(
  databaseUrl: string,
  { state, remember }: LocalStateFile,
): Promise<LocalAccount> {
  const database = connectDatabase({
    url: databaseUrl,
    applicationName: 'posthorn-launcher',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  try {
    const stored = [...(state.account === undefined ? [] : [state.account]), ...(state.formerAccounts ?? [])];
    const account = (await findKnown(database, stored)) ?? (await createAccount(database));
    const formerAccounts = stored
      .filter(({ apiKey }) => apiKey !== account.apiKey)
      .slice(0, MAX_FORMER_ACCOUNTS);
    await remember({ account, formerAccounts });
    return account;
  } finally {
    await database.close();
  }
}

async function findKnown(
  database: Database,
  accounts: readonly LocalAccount[],
): Promise<LocalAccount | undefined> {
  for (const { apiKey } of accounts) {
    const caller = await database.apiKeys.findCaller(hashApiKey(apiKey));
    if (caller !== undefined) return { apiKey, projectId: caller.projectId, tenantId: caller.tenantId };
  }
  return undefined;
}

async function createAccount(database: Database): Promise<LocalAccount> {
  const tenant = await database.tenants.create({ name: NAME, plan: 'enterprise' });
  const project = await database.projects.create({
    tenantId: tenant.id,
    name: NAME,
    rate: RATE,
    defaultRetrySchedule: RETRY_SCHEDULE,
  });
  const { key, hash, prefix } = createApiKey('live');
  await database.apiKeys.create({ projectId: project.id, hash, prefix, label: NAME });
  return { apiKey: key, projectId: project.id, tenantId: tenant.id };
}
