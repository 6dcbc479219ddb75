import type { ApiKeyRow, ProjectRow, TenantRow } from '@posthorn/database';
import { type ChangeRows, createChange } from './change-rows.js';

interface StoredTenant extends TenantRow {
  readonly stripeCustomerId: string | null;
}

export const changeTenants: ChangeRows<StoredTenant> = createChange('tenants');
export const changeProjects: ChangeRows<ProjectRow> = createChange('projects');
export const changeApiKeys: ChangeRows<ApiKeyRow> = createChange('api_keys');
