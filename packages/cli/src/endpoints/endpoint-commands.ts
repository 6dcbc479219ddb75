import type { ListedEndpoint } from '@posthorn/database';
import { type EndpointHealth, ENDPOINT_HEALTH, healthOf } from '@posthorn/domain';
import { type Command, Option } from 'commander';
import { parseUuid, formatEndpointId } from '../arguments/parse-id.js';
import type { CliContext } from '../context/cli-context.js';
import type { Row } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';

interface ListOptions extends LimitOption {
  readonly project?: string;
  readonly tenant?: string;
  readonly paused?: true;
  readonly health?: EndpointHealth;
}

export function addEndpointCommands(program: Command, withContext: WithContext): void {
  const endpoints = program.command('endpoints').description('the endpoints of projects');
  endpoints
    .command('list')
    .description('lists endpoints of both directions, the newest first, never their headers or secrets')
    .option('--project <id>', 'only of this project', parseUuid)
    .option('--tenant <id>', 'only of this tenant', parseUuid)
    .option('--paused', 'only paused ones')
    .addOption(new Option('--health <state>', 'only of this health').choices(ENDPOINT_HEALTH))
    .addOption(limitOption())
    .action(withContext(listEndpoints));
}

async function listEndpoints(
  { output, database }: CliContext,
  { project: projectId, tenant: tenantId, paused, health, limit }: ListOptions,
): Promise<void> {
  const rows = await (await database()).endpoints.listEvery({ projectId, tenantId, paused, health, limit });
  output.list(rows.map(present), ['id', 'direction', 'project_id', 'url', 'paused', 'health', 'created_at']);
}

function present(row: ListedEndpoint): Row {
  return {
    id: formatEndpointId(row.id, row.direction),
    project_id: row.projectId,
    direction: row.direction,
    url: row.url,
    description: row.description,
    rate_limit_rps: row.rateLimitRps,
    burst: row.burst,
    paused: row.paused,
    health: healthOf(row),
    failing_since: row.failingSince?.toISOString() ?? null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
    next_probe_at: row.nextProbeAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
