import type { ListedEndpoint, ShownOrderingKey } from '@posthorn/database';
import { type EndpointHealth, ENDPOINT_HEALTH, healthOf } from '@posthorn/domain';
import { type Command, Option } from 'commander';
import { formatEndpointId, parseEndpointId, parseUuid } from '../arguments/parse-id.js';
import type { CliContext } from '../context/cli-context.js';
import { refused } from '../output/cli-error.js';
import type { Row } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
import { addCredentialCommands } from './credential-commands.js';

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
  endpoints
    .command('ordering')
    .description('lists the ordering keys whose first message has failed, or has others behind it')
    .argument('<endpoint>', 'its id, ep_…', parseEndpointId)
    .addOption(limitOption('the longest blocked first'))
    .action(withContext(listOrderingKeys));
  addCredentialCommands(endpoints, withContext);
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

const KEY_COLUMNS = [
  'ordering_key',
  'head_message_id',
  'waiting',
  'blocked_since',
  'next_attempt_at',
  'last_error',
];

async function listOrderingKeys(
  { output, database }: CliContext,
  endpointId: string,
  { limit }: LimitOption,
): Promise<void> {
  const { endpoints, orderingKeys } = await database();
  const { positionOfKey } = await import('@posthorn/database');
  if ((await endpoints.findById(endpointId)) === undefined) throw refused('There is no such endpoint.');
  let page = await orderingKeys.list({ endpointId, limit });
  const rows = [...page];
  for (let last = page.at(-1); last?.isFollowed === true; last = page.at(-1)) {
    const after = positionOfKey(last);
    page = await orderingKeys.list({ endpointId, after, limit: limit - rows.length });
    rows.push(...page);
  }
  output.list(rows.map(presentKey), KEY_COLUMNS);
}

function presentKey(row: ShownOrderingKey): Row {
  return {
    ordering_key: row.key,
    head_message_id: row.headId,
    waiting: row.waiting,
    blocked_since: row.blockedSince?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    last_error: row.lastError,
  };
}
