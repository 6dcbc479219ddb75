import type { OperatorActionRow } from '@posthorn/database';
import type { Command } from 'commander';
import { parseUuid } from '../arguments/parse-id.js';
import type { CliContext } from '../context/cli-context.js';
import type { Row } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';

export function addAuditCommands(program: Command, withContext: WithContext): void {
  const audit = program.command('audit').description('the actions of operators');
  audit
    .command('list')
    .description('lists the actions of operators, the newest first')
    .addOption(limitOption())
    .option('--before <id>', 'only actions before this one', parseUuid)
    .action(withContext(listActions));
}

async function listActions(
  { output, database }: CliContext,
  query: LimitOption & { readonly before?: string },
): Promise<void> {
  const rows = await (await database()).operatorActions.list({ limit: query.limit, before: query.before });
  output.list(rows.map(present), ['at', 'origin', 'actor', 'action', 'subject', 'details', 'id']);
}

function present({ at, ...row }: OperatorActionRow): Row {
  return { ...row, at: at.toISOString() };
}
