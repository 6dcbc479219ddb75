import type { MessageFilter } from '@posthorn/database';
import type { OperatorAction } from '@posthorn/domain';
import { CliError } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import { EXIT } from '../output/exit-code.js';
import { describeFilter } from './message-filter.js';

/** The number of messages with each outcome. */
type Outcomes = Map<string, number>;

export interface Matching {
  readonly id: string;
  readonly projectId: string;
  readonly direction: string;
}

export interface MatchingChange {
  readonly action: OperatorAction;
  /** For the question and the progress bar: `Replay`. */
  readonly verb: string;
  readonly filter: MessageFilter;
  readonly limit: number | undefined;
  readonly isDryRun: boolean;
  /** Changes a page of messages, and returns the outcome of each. */
  change(messages: readonly Matching[]): Promise<readonly string[]>;
}

/** Small enough for a signal to take effect within a second. */
const PAGE = 200;

/**
 * Changes all messages of a filter, oldest first, and reports the number of each outcome. A signal ends it between two
 * pages.
 */
export async function changeMatching(context: CliContext, options: MatchingChange): Promise<void> {
  const { output, record } = context;
  const { filter, action, verb, limit = Number.POSITIVE_INFINITY } = options;
  const matched = Math.min(limit, await (await context.database()).operatorMessages.countMatching(filter));
  if (options.isDryRun || matched === 0) {
    output.facts({ matched, ...(options.isDryRun && { dry_run: true }) });
    return;
  }
  await context.confirm(`${verb} ${matched} messages?`);
  const begun = await record({
    action,
    subject: 'messages',
    details: { ...describeFilter(filter), matched },
  });
  const outcomes: Outcomes = new Map();
  try {
    await changePages(context, { ...options, matched, outcomes });
  } finally {
    const isInterrupted = context.signal.aborted;
    const details = { begun, ...Object.fromEntries(outcomes), ...(isInterrupted && { interrupted: true }) };
    await record({ action, subject: 'messages', details });
  }
  tellOutcome(context, matched, outcomes);
}

async function changePages(
  context: CliContext,
  {
    filter,
    verb,
    matched,
    outcomes,
    change,
  }: MatchingChange & { readonly matched: number; readonly outcomes: Outcomes },
): Promise<void> {
  const progress = context.output.progress(verb, matched);
  try {
    let left = matched;
    let afterId: string | undefined;
    while (left > 0 && !context.signal.aborted) {
      const limit = Math.min(PAGE, left);
      const page = await (await context.database()).operatorMessages.search(filter, { afterId, limit });
      if (page.length === 0) return;
      countOutcomes(outcomes, await change(page));
      progress.advance(page.length);
      left -= page.length;
      afterId = page.at(-1)?.id;
    }
  } finally {
    progress.end();
  }
}

function countOutcomes(outcomes: Outcomes, results: readonly string[]): void {
  for (const result of results) outcomes.set(result, (outcomes.get(result) ?? 0) + 1);
}

/** Throws when a signal ended the work. */
function tellOutcome({ output, signal }: CliContext, matched: number, outcomes: Outcomes): void {
  const done = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const interrupted = signal.aborted && done < matched;
  output.facts({ matched, ...Object.fromEntries(outcomes), ...(interrupted && { interrupted }) });
  if (!interrupted) return;
  throw new CliError(
    `Interrupted after ${done} of ${matched} messages. Finished changes stay.`,
    EXIT.interrupted,
  );
}
