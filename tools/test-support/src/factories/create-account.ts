import { createApiKey } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { PlanName } from '@posthorn/domain';

export interface TestAccount {
  readonly tenantId: string;
  readonly projectId: string;
  readonly apiKeyId: string;
  /** The full key, as a client sends it. */
  readonly apiKey: string;
}

export interface TestAccountOptions {
  readonly plan?: PlanName;
  /** Sends per minute. The default is more than a test makes. */
  readonly rate?: number;
}

/** A tenant with one project and one API key. */
export async function createAccount(
  { tenants, projects, apiKeys }: Pick<Database, 'tenants' | 'projects' | 'apiKeys'>,
  { plan = 'enterprise', rate = 1_000_000 }: TestAccountOptions = {},
): Promise<TestAccount> {
  const tenant = await tenants.create({ name: 'Test', plan });
  const project = await projects.create({ tenantId: tenant.id, name: 'Test', rate });
  const { key, hash, prefix } = createApiKey('test');
  const apiKey = await apiKeys.create({ projectId: project.id, hash, prefix });
  return { tenantId: tenant.id, projectId: project.id, apiKeyId: apiKey.id, apiKey: key };
}
