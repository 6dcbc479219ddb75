import type { ProjectRow } from '@posthorn/database';
import { UNBOUNDED_RATE } from '@posthorn/domain';
import type { Command } from 'commander';
import { parseCount } from '../arguments/parse-count.js';
import { parseUuid } from '../arguments/parse-id.js';
import { parseText } from '../arguments/parse-text.js';
import { refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import type { Row } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { findPlans } from '../tenants/find-plans.js';
import { getProject } from './get-project.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';

interface CreateOptions {
  readonly tenant: string;
  readonly rate?: number;
}

export function addProjectCommands(program: Command, withContext: WithContext): void {
  const projects = program
    .command('projects')
    .description('the projects of tenants, with endpoints, keys and messages');
  projects
    .command('list')
    .description('lists projects, the newest first, without deleted ones')
    .option('--tenant <id>', 'only of this tenant', parseUuid)
    .addOption(limitOption())
    .action(withContext(listProjects));
  projects
    .command('create')
    .description('creates a project without endpoints and keys, if the plan allows another one')
    .argument('<name>', 'its name', parseText)
    .requiredOption('--tenant <id>', 'the tenant that owns it', parseUuid)
    .option('--rate <count>', 'rate limit in messages a minute (default: 1000)', parseCount(UNBOUNDED_RATE))
    .action(withContext(createProject));
  projects
    .command('suspend')
    .description('refuses the calls and webhooks of a project; accepted messages are still delivered')
    .argument('<project>', 'its id', parseUuid)
    .action(withContext((context, id: string) => setStatus(context, id, 'suspended')));
  projects
    .command('activate')
    .description('ends the suspension of a project')
    .argument('<project>', 'its id', parseUuid)
    .action(withContext((context, id: string) => setStatus(context, id, 'active')));
  projects
    .command('delete')
    .description('deletes a project for good: its keys and endpoints stop, its waiting messages fail')
    .argument('<project>', 'its id', parseUuid)
    .action(withContext(deleteProject));
}

async function listProjects(
  { output, database }: CliContext,
  { tenant, limit }: LimitOption & { readonly tenant?: string },
): Promise<void> {
  const rows = await (await database()).projects.listEvery({ tenantId: tenant, limit });
  output.list(rows.map(present), ['id', 'tenant_id', 'name', 'status', 'rate_limit_default', 'created_at']);
}

async function createProject(
  context: CliContext,
  name: string,
  { tenant: tenantId, rate }: CreateOptions,
): Promise<void> {
  const { tenants, projects } = await context.database();
  const tenant = await tenants.find(tenantId);
  if (tenant === undefined) throw refused('There is no such tenant.');
  const plans = findPlans(context);
  const max = (plans.get(tenant.plan) ?? plans.get('free'))?.maxProjects ?? null;
  const row = await projects.createWithin(max, { tenantId, name, rate });
  if (row === undefined) throw refused(`The plan ${tenant.plan} allows ${String(max)} projects.`);
  await context.record({ action: 'project.create', subject: row.id, details: { name, tenant: tenantId } });
  context.output.facts(present(row));
}

async function setStatus(context: CliContext, id: string, status: 'active' | 'suspended'): Promise<void> {
  const project = await getProject(context, id);
  const action = status === 'active' ? 'project.activate' : 'project.suspend';
  await context.record({ action, subject: id, details: { before: project.status } });
  await (await context.database()).projects.setStatus(id, status);
  context.output.facts(present({ ...project, status }));
}

async function deleteProject(context: CliContext, id: string): Promise<void> {
  const { tenantId, name } = await getProject(context, id);
  await context.confirm(`Delete the project ${JSON.stringify(name)} for good, and end its waiting messages?`);
  await context.record({ action: 'project.delete', subject: id, details: { name, tenant: tenantId } });
  const deletion = await (await context.database()).projects.delete({ tenantId, id });
  if (deletion === 'not-found') throw refused('There is no such project.');
  if (deletion === 'last-one') {
    throw refused(
      'It is the last active project of its tenant, which the API does not delete either. Suspend it.',
    );
  }
  context.output.facts({ id, deleted: true });
}

function present(row: ProjectRow): Row {
  return {
    id: row.id,
    tenant_id: row.tenantId,
    name: row.name,
    status: row.status,
    rate_limit_default: row.rateLimitDefault,
    created_at: row.createdAt.toISOString(),
  };
}
