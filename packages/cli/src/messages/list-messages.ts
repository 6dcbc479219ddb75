import type { NewestMessage } from '@posthorn/database';
import { type MessageStatus, MESSAGE_STATUSES } from '@posthorn/domain';
import { type Command, Option } from 'commander';
import { formatEndpointId } from '../arguments/parse-id.js';
import type { CliContext } from '../context/cli-context.js';
import type { Row } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
import { type SelectionOptions, addSelectionOptions, toSelection } from './message-filter.js';

interface ListOptions extends LimitOption, SelectionOptions {
  readonly status?: MessageStatus;
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
  const list = messages
    .command('list')
    .description('lists messages of any project, the newest first, never their payloads')
    .addOption(new Option('--status <status>', 'only in this status').choices([...MESSAGE_STATUSES]));
  addSelectionOptions(list).addOption(limitOption()).action(withContext(listMessages));
}

async function listMessages(
  { output, database }: CliContext,
  { status, limit, ...selection }: ListOptions,
): Promise<void> {
  const filter = toSelection(selection, status === undefined ? MESSAGE_STATUSES : [status]);
  const rows = await (await database()).operatorMessages.listNewest(filter, limit);
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
