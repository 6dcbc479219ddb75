import { createApiKey, createOpaqueToken, hashApiKey } from '@posthorn/common';
import { type Database, connectDatabase } from '@posthorn/database';
import type { LocalAccount } from '../home/local-state.js';
import type { PreparedDatabase } from './prepare-database.js';

const NAME = 'local';
/** Sends per minute, so high that only the machine limits the rate. */
const RATE = 1_000_000;
/** Seconds. The first retry comes soon, because a receiver on a developer's machine is often started too late. */
const RETRY_SCHEDULE = [5, 30, 120, 600, 3600, 21_600, 86_400];

/** What most payloads name their subject by. */
const SEARCHABLE = ['id', 'order_id'];

const CODE_MINUTES = 10;

/**
 * Returns the first of the accounts whose key this database knows, or otherwise a new tenant, project and key, and a code
 * for the console.
 */
export async function provisionAccount(
  databaseUrl: string,
  known: readonly LocalAccount[],
): Promise<PreparedDatabase> {
  const database = connectDatabase({
    url: databaseUrl,
    applicationName: 'posthorn-launcher',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  try {
    const account = (await findKnown(database, known)) ?? (await createAccount(database));
    return { account, consoleCode: await createCode(database, account) };
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

/** The code signs a browser in to the console once, with the rights of the key. */
async function createCode(database: Database, { apiKey }: LocalAccount): Promise<string> {
  const caller = await database.apiKeys.findCaller(hashApiKey(apiKey));
  if (caller === undefined) throw new Error('The account has a key.');
  const { token, hash } = createOpaqueToken('code');
  await database.consoleSessions.createCode({ apiKeyId: caller.principal.id, hash, minutes: CODE_MINUTES });
  return token;
}

async function createAccount(database: Database): Promise<LocalAccount> {
  const tenant = await database.tenants.create({ name: NAME, plan: 'enterprise' });
  const project = await database.projects.create({
    tenantId: tenant.id,
    name: NAME,
    rate: RATE,
    defaultRetrySchedule: RETRY_SCHEDULE,
    searchable: SEARCHABLE,
  });
  const { key, hash, prefix } = createApiKey('live');
  await database.apiKeys.create({ projectId: project.id, hash, prefix, label: NAME });
  return { apiKey: key, projectId: project.id, tenantId: tenant.id };
}
