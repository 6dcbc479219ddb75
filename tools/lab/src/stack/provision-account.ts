import { createApiKey, createUuidV7 } from '@posthorn/common';
import type { LabSql } from './open-sql.js';

export interface LabAccount {
  readonly projectId: string;
  readonly apiKey: string;
}

/** Sends per minute, so high that only the machine limits the rate. */
const RATE = 100_000_000;

/** A tenant without limits, with one project and one key. Works with the tables of every version. */
export async function provisionAccount(sql: LabSql): Promise<LabAccount> {
  const tenantId = createUuidV7();
  await sql.query(`INSERT INTO tenants (id, name, plan) VALUES ($1, 'lab', 'enterprise')`, [tenantId]);
  return await provisionProject(sql, tenantId);
}

/** Another project of the same tenant, with its own key. */
export async function provisionNeighbour(sql: LabSql, { projectId }: LabAccount): Promise<LabAccount> {
  const [row] = await sql.query('SELECT tenant_id::text AS id FROM projects WHERE id = $1', [projectId]);
  return await provisionProject(sql, String(row?.['id']));
}

async function provisionProject(sql: LabSql, tenantId: string): Promise<LabAccount> {
  const { key, hash, prefix } = createApiKey('test');
  const [projectId, keyId] = [createUuidV7(), createUuidV7()];
  await sql.query(`INSERT INTO projects (id, tenant_id, name, rate_limit_default) VALUES ($1, $2, $3, $4)`, [
    projectId,
    tenantId,
    `lab ${projectId}`,
    RATE,
  ]);
  await sql.query(`INSERT INTO api_keys (id, project_id, hash, prefix) VALUES ($1, $2, $3, $4)`, [
    keyId,
    projectId,
    hash,
    prefix,
  ]);
  return { projectId, apiKey: key };
}
