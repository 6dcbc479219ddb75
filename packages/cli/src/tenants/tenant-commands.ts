import type { TenantRow } from '@posthorn/database';
import type { Command } from 'commander';
import { parseUuid } from '../arguments/parse-id.js';
import { parseText } from '../arguments/parse-text.js';
import { refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import type { Row } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { assertPlan } from './find-plans.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';

/** Unlimited, for operators who run Posthorn for themselves. Operators who sell it specify a plan for every tenant. */
const DEFAULT_PLAN = 'enterprise';
const PLAN_HELP =
  'sets the limits, see posthorn plans list; the default has none, for a company that runs Posthorn for itself';

export function addTenantCommands(program: Command, withContext: WithContext): void {
  const tenants = program.command('tenants').description('the customers of the service');
  tenants
    .command('list')
    .description('lists tenants, the newest first')
    .addOption(limitOption())
    .action(withContext(listTenants));
  tenants
    .command('create')
    .description('creates a tenant without projects')
    .argument('<name>', 'its name', parseText)
    .option('--plan <plan>', PLAN_HELP, DEFAULT_PLAN)
    .action(withContext(createTenant));
  tenants
    .command('set-plan')
    .description('changes the plan of a tenant within a second')
    .argument('<tenant>', 'its id', parseUuid)
    .argument('<plan>', 'its name, see posthorn plans list')
    .action(withContext(setPlan));
}

async function listTenants({ output, database }: CliContext, { limit }: LimitOption): Promise<void> {
  const rows = await (await database()).tenants.list(limit);
  output.list(rows.map(present), ['id', 'name', 'plan', 'created_at']);
}

async function createTenant(
  context: CliContext,
  name: string,
  { plan }: { readonly plan: string },
): Promise<void> {
  assertPlan(context, plan);
  const { id } = await (await context.database()).tenants.create({ name, plan });
  await context.record({ action: 'tenant.create', subject: id, details: { name, plan } });
  context.output.facts({ id, name, plan });
}

async function setPlan(context: CliContext, id: string, plan: string): Promise<void> {
  assertPlan(context, plan);
  const { tenants } = await context.database();
  const tenant = await tenants.find(id);
  if (tenant === undefined) throw refused('There is no such tenant.');
  const details = { plan, before: tenant.plan };
  await context.record({ action: 'tenant.set-plan', subject: id, details });
  await tenants.setPlan(id, plan);
  context.output.facts({ id, name: tenant.name, plan, plan_before: tenant.plan });
}

function present({ id, name, plan, createdAt }: TenantRow): Row {
  return { id, name, plan, created_at: createdAt.toISOString() };
}
