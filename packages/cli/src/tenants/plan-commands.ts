import type { Command } from 'commander';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';
import { findPlans } from './find-plans.js';

const COLUMNS = [
  'name',
  'messages_per_month',
  'overage',
  'max_projects',
  'max_endpoints',
  'default_retention_hours',
  'max_retention_hours',
] as const;

export function addPlanCommands(program: Command, withContext: WithContext): void {
  const plans = program.command('plans').description('the limits of tenants');
  plans
    .command('list')
    .description('lists the built-in plans and those of PLANS_FILE; a dash means unlimited')
    .action(withContext(listPlans));
}

function listPlans(context: CliContext): Promise<void> {
  const rows = [...findPlans(context)].map(([name, plan]) => ({
    name,
    messages_per_month: plan.messagesPerMonth,
    overage: plan.allowsOverage,
    max_projects: plan.maxProjects,
    max_endpoints: plan.maxEndpointsPerProject,
    max_consumers: plan.maxConsumersPerProject,
    max_event_types: plan.maxEventTypesPerProject,
    default_retention_hours: plan.defaultRetentionHours,
    max_retention_hours: plan.maxRetentionHours,
    response_bodies: plan.storesResponseBodies,
    exports_per_hour: plan.exportsPerHour,
    max_rate_per_minute: plan.maxRatePerMinute,
  }));
  context.output.list(rows, COLUMNS);
  return Promise.resolve();
}
