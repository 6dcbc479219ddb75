import type { Posthorn } from '@posthorn/client';
import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { listRows, toRow } from '../api/resources.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
import { parseText } from '../arguments/parse-text.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';

interface ListOptions extends ApiOptions, LimitOption {
  readonly open?: true;
  readonly endpoint?: string;
  readonly consumer?: string;
}

interface RecoverOptions extends ApiOptions {
  readonly waiting: boolean;
  readonly failed: boolean;
}

const COLUMNS = ['id', 'kind', 'endpoint', 'started_at', 'ended_at', 'ended_by', 'failures', 'cause'];

export function addIncidentCommands(program: Command, withContext: WithContext): void {
  const group = program.command('incidents').description('the outages of endpoints, through the API');
  const ofOne = (name: string, description: string): Command =>
    addApiOptions(
      group.command(name).description(description).argument('<incident>', 'its id, inc_…', parseText),
    );
  addApiOptions(
    group
      .command('list')
      .description('lists incidents, the last that was opened first')
      .option('--open', 'only those that go on')
      .option('--endpoint <id>', 'only those of an outbound endpoint', parseText)
      .option('--consumer <id>', 'only those of endpoints of a consumer', parseText)
      .addOption(limitOption()),
  ).action(withContext(list));
  ofOne('show', 'shows an incident, and what became of its messages').action(withContext(show));
  ofOne('recover', 'retries what waits for the endpoint, then replays what failed in the incident')
    .option('--no-waiting', 'leaves alone what waits for a retry')
    .option('--no-failed', 'leaves alone what failed for good')
    .action(withContext(recover));
}

async function list(context: CliContext, options: ListOptions): Promise<void> {
  const { incidents } = openApi(context, options);
  const { open, endpoint: endpointId, consumer: consumerId } = options;
  const rows = await listRows(
    (page) => incidents.list({ ...page, open, endpointId, consumerId }),
    options.limit,
  );
  context.output.list(rows.map(flatten), COLUMNS);
}

async function show(context: CliContext, id: string, options: ApiOptions): Promise<void> {
  context.output.facts(flatten(toRow(await openApi(context, options).incidents.get(id))));
}

type Row = ReturnType<typeof toRow>;

/** The endpoint and the cause in one column each, and the messages beside them. */
function flatten({ cause, messages, ...row }: Row): Row {
  const { error_text: error, reason_code: reason } = (cause ?? {}) as Readonly<Record<string, string>>;
  return {
    ...row,
    endpoint: row['endpoint_id'] ?? row['inbound_endpoint_id'] ?? row['pull_endpoint_id'],
    cause: error ?? reason ?? null,
    ...(messages as object | undefined),
  };
}

const COUNTS = ['retried', 'replayed', 'failed', 'stuck'] as const;

async function recover(context: CliContext, id: string, options: RecoverOptions): Promise<void> {
  const { incidents } = openApi(context, options);
  const { waiting, failed } = options;
  await context.confirm(`Retry and replay the messages of the outage ${JSON.stringify(id)}?`);
  const sums: Sums = { retried: 0, replayed: 0, failed: 0, stuck: 0 };
  try {
    await recoverPages((cursor) => incidents.recover(id, { waiting, failed, cursor }), sums);
  } catch (error) {
    // What was done stays, and is not said again by the next call.
    if (COUNTS.some((name) => sums[name] > 0)) context.output.facts(sums);
    throw error;
  }
  context.output.facts(sums);
}

type Sums = Record<(typeof COUNTS)[number], number> & { rate_limited?: number };

async function recoverPages(
  call: (cursor: string | undefined) => ReturnType<Posthorn['incidents']['recover']>,
  sums: Sums,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const { data, meta } = await call(cursor).withResponse();
    for (const name of COUNTS) sums[name] += data[name];
    if (data.rateLimited !== undefined) sums.rate_limited = data.rateLimited;
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined && sums.rate_limited === undefined);
}
