import type { MessageStatus } from '@posthorn/domain';
import { type Command, Option } from 'commander';
import { collectUuids, parseUuid } from '../arguments/parse-id.js';
import { badUsage, refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import { renderFacts, renderTable } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { changeMatching } from './change-matching.js';
import { changeNamed } from './change-named.js';
import { addListCommand } from './list-messages.js';
import { type FilterOptions, addFilterOptions, toFilter } from './message-filter.js';
import { presentAttempt, presentMessage } from './present-message.js';
import { replayPage } from './replay-page.js';
import { formatOutcome } from './format-outcome.js';

const REPLAYED = ['failed_permanent', 'succeeded', 'pending_retry', 'paused'] as const;
const CANCELLED = ['queued', 'pending_retry', 'paused'] as const;
const MAX_ATTEMPTS_SHOWN = 1000;
const REASON = 'cancelled by an operator';

interface ReplayOptions extends FilterOptions {
  readonly status: MessageStatus;
}

interface CancelOptions extends FilterOptions {
  readonly status?: MessageStatus;
}

export function addMessageCommands(program: Command, withContext: WithContext): void {
  const messages = program.command('messages').description('the messages of all projects');
  addListCommand(messages, withContext);
  messages
    .command('show')
    .description('shows a message of any project with its attempts, never its payload')
    .argument('<message>', 'its id', parseUuid)
    .action(withContext(showMessage));
  const replay = messages
    .command('replay')
    .description('replays messages with a fresh set of attempts, by id or by filter')
    .argument('[messages...]', 'their ids', collectUuids)
    .addOption(
      new Option('--status <status>', 'only in this status')
        .choices([...REPLAYED])
        .default('failed_permanent'),
    );
  addFilterOptions(replay).action(withContext(replayMessages));
  const cancel = messages
    .command('cancel')
    .description('ends waiting messages as dead letters; leaves those that are being delivered alone')
    .argument('[messages...]', 'their ids', collectUuids)
    .addOption(
      new Option('--status <status>', 'only in this status (default: all waiting messages)').choices([
        ...CANCELLED,
      ]),
    );
  addFilterOptions(cancel).action(withContext(cancelMessages));
}

async function showMessage({ output, database }: CliContext, id: string): Promise<void> {
  const { messages, attempts } = await database();
  const message = await messages.findById(id);
  if (message === undefined) throw refused('There is no such message, or it was deleted.');
  const { projectId, direction } = message;
  const rows = await attempts.listByMessage({
    projectId,
    direction,
    messageId: id,
    limit: MAX_ATTEMPTS_SHOWN,
  });
  const facts = presentMessage(message);
  const made = rows.map(presentAttempt);
  const columns = [
    'attempt_no',
    'created_at',
    'response_status',
    'response_latency_ms',
    'error_text',
    'retry_type',
  ];
  output.document({ ...facts, attempts: made }, () =>
    [renderFacts(facts), '', made.length === 0 ? 'no attempts' : renderTable(made, columns)].join('\n'),
  );
}

async function replayMessages(
  context: CliContext,
  ids: readonly string[],
  options: ReplayOptions,
): Promise<void> {
  const action = 'messages.replay';
  const { status } = options;
  if (assertOneWay(ids, options)) {
    await changeNamed(context, { action, ids, change: (found) => replayPage(context, found) });
  } else {
    await changeMatching(context, {
      action,
      verb: 'Replay',
      filter: { ...toFilter(options, [status]), deadLetters: status === 'failed_permanent' },
      limit: options.limit,
      isDryRun: options.dryRun === true,
      change: (page) => replayPage(context, page, status),
    });
  }
}

async function cancelMessages(
  context: CliContext,
  ids: readonly string[],
  options: CancelOptions,
): Promise<void> {
  const action = 'messages.cancel';
  const change = (page: readonly { readonly id: string }[]): Promise<readonly string[]> =>
    cancelPage(
      context,
      page.map(({ id }) => id),
    );
  if (assertOneWay(ids, options)) {
    await changeNamed(context, { action, ids, change });
  } else {
    await changeMatching(context, {
      action,
      verb: 'Cancel',
      filter: toFilter(options, options.status === undefined ? CANCELLED : [options.status]),
      limit: options.limit,
      isDryRun: options.dryRun === true,
      change,
    });
  }
}

/** Returns true when ids are given. Throws when a filter is given as well. */
function assertOneWay(ids: readonly string[], options: FilterOptions): boolean {
  if (ids.length === 0) return false;
  const { project, endpoint, direction, since, until, all, limit, dryRun } = options;
  if ([project, endpoint, direction, since, until, all, limit, dryRun].every((given) => given === undefined))
    return true;
  throw badUsage('Name messages or give a filter, not both.');
}

/**
 * Ends waiting messages, which become dead letters. Skips a message that is being delivered, because its destination
 * may already have it. Returns the outcomes of the messages that still exist.
 */
async function cancelPage(context: CliContext, ids: readonly string[]): Promise<readonly string[]> {
  const queues = await context.enqueuer();
  const outcomes = await (await context.database()).operatorMessages.cancelMany(ids, REASON);
  const { nextAttempt } = await import('@posthorn/queues');
  const enqueuers = outcomes
    .filter(({ result }) => result === 'cancelled')
    .map(async ({ id, projectId, endpointId, attemptCount }) => {
      await queues.deliveries.remove(nextAttempt({ id, endpointId, attemptCount }));
      await queues.deadLetters.add({ messageId: id, projectId, endpointId, lastError: REASON });
    });
  const lost = (await Promise.allSettled(enqueuers)).filter(({ status }) => status === 'rejected').length;
  if (lost > 0) context.output.inform(`Redis did not take ${lost} jobs; the retry-scheduler enqueues them.`);
  return outcomes.map(({ result }) => formatOutcome(result));
}
