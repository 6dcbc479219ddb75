import type { Billing } from '@posthorn/billing';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from './caller.js';
import { createApiKey } from './operations/create-api-key/create-api-key.js';
import { createProject } from './operations/create-project/create-project.js';
import { deleteApiKey } from './operations/delete-api-key/delete-api-key.js';
import { deleteProject } from './operations/delete-project/delete-project.js';
import { getProject } from './operations/get-project/get-project.js';
import { getSubscription } from './operations/get-subscription/get-subscription.js';
import { listApiKeys } from './operations/list-api-keys/list-api-keys.js';
import { listInvoices } from './operations/list-invoices/list-invoices.js';
import { listProjects } from './operations/list-projects/list-projects.js';
import { listUsageHistory } from './operations/list-usage-history/list-usage-history.js';
import { updateProject } from './operations/update-project/update-project.js';

export interface TenancyDependencies {
  readonly database: Pick<Database, 'apiKeys' | 'projects' | 'tenants' | 'usage'>;
  readonly billing: Billing | undefined;
}

/** What a tenant has: projects, their keys, and what it is billed for. */
export function tenancyRoutes({
  database: { apiKeys, projects, tenants, usage },
  billing,
}: TenancyDependencies): readonly Route<Caller>[] {
  return [
    createApiKey({ apiKeys, projects }),
    listApiKeys(apiKeys),
    deleteApiKey(apiKeys),
    createProject(projects),
    listProjects(projects),
    getProject(projects),
    updateProject('patch', projects),
    updateProject('put', projects),
    deleteProject(projects),
    listInvoices({ tenants, billing }),
    listUsageHistory(usage),
    getSubscription(usage),
  ];
}
