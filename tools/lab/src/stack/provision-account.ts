import { createApiKey } from '@posthorn/common';
import { connectDatabase } from '@posthorn/database';

export interface LabAccount {
  readonly projectId: string;
  readonly apiKey: string;
}

/** Sends per minute, so high that only the machine limits the rate. */
const RATE = 100_000_000;

/** A tenant without limits, with one project and one key. */
export async function provisionAccount(databaseUrl: string): Promise<LabAccount> {
  const database = connectDatabase({
    url: databaseUrl,
    applicationName: 'posthorn lab',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  try {
    const tenant = await database.tenants.create({ name: 'lab', plan: 'enterprise' });
    const project = await database.projects.create({ tenantId: tenant.id, name: 'lab', rate: RATE });
    const { key, hash, prefix } = createApiKey('test');
    await database.apiKeys.create({ projectId: project.id, hash, prefix });
    return { projectId: project.id, apiKey: key };
  } finally {
    await database.close();
  }
}
