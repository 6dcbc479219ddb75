import type { OperatorAction } from '@posthorn/domain';
import { CliError, refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import { EXIT } from '../output/exit-code.js';
import type { Row } from '../output/render-table.js';
import type { Matching } from './change-matching.js';

export interface NamedChange {
  readonly action: OperatorAction;
  readonly ids: readonly string[];
  /** Changes one message, and returns its outcome. */
  change(messages: readonly Matching[]): Promise<readonly string[]>;
}

const DONE: ReadonlySet<string | undefined> = new Set(['replayed', 'cancelled']);

/** Changes each of the given messages, if its state permits. Throws when one could not be changed. */
export async function changeNamed(context: CliContext, { action, ids, change }: NamedChange): Promise<void> {
  const rows: Row[] = [];
  for (const id of new Set(ids)) {
    if (context.signal.aborted) break;
    rows.push({ id, result: await changeOne(context, id, { action, change }) });
  }
  context.output.list(rows, ['id', 'result']);
  if (context.signal.aborted)
    throw new CliError(`Interrupted after ${rows.length} messages.`, EXIT.interrupted);
  const left = rows.filter(({ result }) => !DONE.has(String(result)));
  if (left.length > 0) throw refused(`${left.length} of ${rows.length} messages were left as they were.`);
}

async function changeOne(
  context: CliContext,
  id: string,
  { action, change }: Pick<NamedChange, 'action' | 'change'>,
): Promise<string> {
  const message = await (await context.database()).messages.findById(id);
  if (message === undefined || message.direction === 'pull') return 'not_found';
  await context.enqueuer();
  await context.record({
    action,
    subject: id,
    details: { status: message.status, project: message.projectId },
  });
  return (await change([message]))[0] ?? 'not_found';
}
