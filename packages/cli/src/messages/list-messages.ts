import type { NewestMessage } from '@posthorn/database';
import { type MessageStatus, MESSAGE_STATUSES } from '@posthorn/domain';
import { type Command, Option } from 'commander';
import { parseEndpointId, parseUuid, formatEndpointId } from '../arguments/parse-id.js';
import { parseMoment } from '../arguments/parse-moment.js';
import { badUsage } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import type { Row } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';

interface ListOptions extends LimitOption {
  readonly status?: MessageStatus;
  readonly project?: string;
  readonly endpoint?: string;
  readonly direction?: 'outbound' | 'inbound';
  readonly since?: Date;
  readonly until?: Date;
}

const COLUMNS = [
  'id',
  'created_at',
  'status',
  'attempt_count',
  'endpoint_id',
  'response_status',
  'last_error',
];

export function addListCommand(messages: Command, withContext: WithContext): void {
  messages
    .command('list')
    .description('lists messages of any project, the newest first, never their payloads')
    .addOption(new Option('--status <status>', 'only in this status').choices([...MESSAGE_STATUSES]))
    .option('--project <id>', 'only of this project', parseUuid)
    .option('--endpoint <id>', 'only of this endpoint', parseEndpointId)
    .addOption(
      new Option('--direction <direction>', 'only in this direction').choices(['outbound', 'inbound']),
    )
    .option(
      '--since <moment>',
      'accepted at or after: 2026-11-21T08:00:00Z, 2026-11-21, 90m, 36h, 7d',
      parseMoment,
    )
    .option('--until <moment>', 'accepted before (default: now)', parseMoment)
    .addOption(limitOption())
    .action(withContext(listMessages));
}

async function listMessages(
  { output, database }: CliContext,
  { status, project: projectId, endpoint: endpointId, direction, since, until, limit }: ListOptions,
): Promise<void> {
  if (since !== undefined && until !== undefined && since >= until) {
    throw badUsage('--since must be before --until.');
  }
  const statuses = status === undefined ? MESSAGE_STATUSES : [status];
  const filter = { projectId, endpointId, direction, statuses, startTime: since, endTime: until };
  const rows = await database().operatorMessages.listNewest(filter, limit);
  output.list(rows.map(present), COLUMNS);
}

function present(row: NewestMessage): Row {
  return {
    id: row.id,
    project_id: row.projectId,
    endpoint_id: formatEndpointId(row.endpointId, row.direction),
    direction: row.direction,
    status: row.status,
    attempt_count: row.attemptCount,
    response_status: row.responseStatus,
    last_error: row.lastError,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
