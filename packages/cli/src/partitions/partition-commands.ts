import type { SizedDayTable } from '@posthorn/database';
import { formatPartitionDay } from '@posthorn/domain';
import { responseBodyFolder } from '@posthorn/storage';
import type { Command } from 'commander';
import { parseCount } from '../arguments/parse-count.js';
import { parseDay } from '../arguments/parse-day.js';
import { CliError, refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import { openFiles } from '../context/open-files.js';
import { EXIT } from '../output/exit-code.js';
import { type Row, renderTable } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { formatBytes } from '../output/format-bytes.js';

const MAX_DAYS = 90;
const COUNT = new Intl.NumberFormat('en');

export function addPartitionCommands(program: Command, withContext: WithContext): void {
  const partitions = program.command('partitions').description('the tables of each day');
  partitions
    .command('list')
    .description('lists the days with estimated rows and sizes, the oldest first; --json lists every table')
    .action(withContext(listPartitions));
  partitions
    .command('create')
    .description('creates the missing tables of the coming days; the retry-scheduler also does this')
    .option('--days <count>', `number of days ahead (at most ${MAX_DAYS})`, parseCount(MAX_DAYS), 14)
    .action(withContext(createPartitions));
  partitions
    .command('drop')
    .description('drops the tables of a day before the last two, if it has no unfinished messages')
    .argument('<day>', 'for example 2026-11-21 (UTC)', parseDay)
    .option('--force', 'also drops messages and payloads that plans still keep; they are lost')
    .action(withContext(dropPartitions));
}

async function listPartitions({ output, database }: CliContext): Promise<void> {
  const tables = await (await database()).partitions.list();
  output.document(tables.map(present), () =>
    renderTable(summarizeDays(tables), ['day', 'rows', 'size', 'state'], ['rows', 'size']),
  );
}

async function createPartitions(context: CliContext, { days }: { readonly days: number }): Promise<void> {
  await context.record({ action: 'partitions.create', subject: 'partitions', details: { days } });
  const created = await (await context.database()).partitions.createAhead(days);
  context.output.document({ days_created: created }, () => `New days: ${created}.`);
}

async function dropPartitions(
  context: CliContext,
  day: string,
  { force = false }: { readonly force?: boolean },
): Promise<void> {
  const { partitions } = await context.database();
  const contents = await partitions.readDay(day);
  if (contents === undefined) {
    throw refused('There are no tables of that day, or it is one of the last two, which are in use.');
  }
  const { messages, payloads, unfinished } = contents;
  if (unfinished > 0) throw refused(describeUnfinished(unfinished));
  const loss = `${messages} messages with their attempts, and ${payloads} payloads that could be replayed`;
  if (messages + payloads > 0 && !force) {
    throw refused(`The day still has ${loss}. With --force they are lost.`);
  }
  await context.confirm(`Drop the tables of ${formatPartitionDay(day)}? Lost are ${loss}.`);
  const files = await openFiles(context);
  await context.record({
    action: 'partitions.drop',
    subject: formatPartitionDay(day),
    details: { messages, payloads, force },
  });
  const drop = await partitions.dropWholeDay(day, {
    beforeDropping: () =>
      files.deleteFolder(responseBodyFolder(formatPartitionDay(day)), { signal: context.signal }),
  });
  if (drop === 'busy')
    throw new CliError('Another process drops days at this moment. Try again.', EXIT.failed);
  if (drop === 'unfinished') throw refused(describeUnfinished(1));
  context.output.facts({ day: formatPartitionDay(day), messages, payloads, dropped: drop === 'dropped' });
}

function describeUnfinished(count: number): string {
  return `The day has at least ${count} undelivered messages or unacknowledged events, which are never dropped.`;
}

function present({ parent, day, state, estimatedRows, bytes }: SizedDayTable): Row {
  return { day: formatPartitionDay(day), table: parent, state, rows: estimatedRows ?? null, bytes };
}

/** Returns a row for each day, which summarizes all of its tables, in the order of the tables. */
function summarizeDays(tables: readonly SizedDayTable[]): readonly Row[] {
  const days = [...new Set(tables.map(({ day }) => day))];
  return days.map((day) =>
    summarize(
      day,
      tables.filter((table) => table.day === day),
    ),
  );
}

function summarize(day: string, tables: readonly SizedDayTable[]): Row {
  const estimates = tables.map(({ estimatedRows }) => estimatedRows).filter((rows) => rows !== undefined);
  return {
    day: formatPartitionDay(day),
    // PostgreSQL has no estimate for a table without rows.
    rows: estimates.length === 0 ? null : `~${COUNT.format(estimates.reduce((sum, rows) => sum + rows, 0))}`,
    size: formatBytes(tables.reduce((sum, { bytes }) => sum + bytes, 0)),
    state: [...new Set(tables.map(({ state }) => state))].join(', '),
  };
}
