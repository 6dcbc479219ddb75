import type { Billing } from '../billing/stripe/create-billing.js';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { createApiKey } from '../api-keys/create-api-key.js';
import { createProject } from '../projects/create-project.js';
import { deleteApiKey } from '../api-keys/delete-api-key.js';
import { deleteProject } from '../projects/delete-project.js';
import { getProject } from '../projects/get-project.js';
import { getSubscription } from '../billing/get-subscription.js';
import { listApiKeys } from '../api-keys/list-api-keys.js';
import { listInvoices } from '../billing/list-invoices.js';
import { listProjects } from '../projects/list-projects.js';
import { listUsageHistory } from '../billing/list-usage-history.js';
import { lookUpActors } from '../api-keys/look-up-actors.js';
import { updateProject } from '../projects/update-project.js';

export interface TenancyDependencies {
  readonly database: Pick<Database, 'apiKeys' | 'projects' | 'tenants' | 'usage'>;
  readonly billing: Billing | undefined;
}

/** The routes of a tenant: projects, API keys and billing. */
export function tenancyRoutes({
  database: { apiKeys, projects, tenants, usage },
  billing,
}: TenancyDependencies): readonly Route<Caller>[] {
  return [
    createApiKey({ apiKeys, projects }),
    listApiKeys({ apiKeys }),
    deleteApiKey({ apiKeys }),
    lookUpActors({ apiKeys }),
    createProject({ projects }),
    listProjects({ projects }),
    getProject({ projects }),
    updateProject({ method: 'patch', projects }),
    updateProject({ method: 'put', projects }),
    deleteProject({ projects }),
    listInvoices({ tenants, billing }),
    listUsageHistory({ usage }),
    getSubscription({ usage }),
  ];
}
