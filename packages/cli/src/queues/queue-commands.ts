import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@posthorn/domain';
import type { QueueDepth, QueueName } from '@posthorn/queues';
import { type Command, Argument } from 'commander';
import { parseCount } from '../arguments/parse-count.js';
import { CliError, refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import { EXIT } from '../output/exit-code.js';
import type { Row } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { changeMatching } from '../messages/change-matching.js';
import { type FilterOptions, addFilterOptions, toFilter } from '../messages/message-filter.js';
import { replayPage } from '../messages/replay-page.js';

const MAX_TIMEOUT_SECONDS = 86_400;
const LOOK_EVERY_MS = 500;
/** All queues except that of the dead letters, which has no workers. */
const WITH_WORKERS = Object.keys({
  deliveries: true,
  'retries-fast': true,
  'retries-slow': true,
  exports: true,
  'fan-outs': true,
} satisfies Record<Exclude<QueueName, 'dead-letters'>, true>);

export function addQueueCommands(program: Command, withContext: WithContext): void {
  const queues = program.command('queues').description('the queues in Redis');
  const queue = (): Argument => new Argument('<queue>', 'its name').choices(WITH_WORKERS);
  queues
    .command('depths', { isDefault: true })
    .description('counts the waiting, active and delayed jobs of each queue')
    .action(withContext(showDepths));
  queues
    .command('pause')
    .description('stops all workers from taking jobs of a queue; active jobs are finished')
    .addArgument(queue())
    .action(withContext(pauseQueue));
  queues
    .command('resume')
    .description('lets workers take jobs of a queue again')
    .addArgument(queue())
    .action(withContext(resumeQueue));
  queues
    .command('drain')
    .description('waits until a queue has no waiting and no active jobs; discards nothing')
    .addArgument(queue())
    .option('--timeout <seconds>', 'maximum wait', parseCount(MAX_TIMEOUT_SECONDS), 600)
    .action(withContext(drainQueue));
  const redrive = queues.command('redrive').description('replays dead letters by filter, the oldest first');
  addFilterOptions(redrive).action(withContext(redriveDeadLetters));
}

async function showDepths({ output, queues }: CliContext): Promise<void> {
  const depths = await (await queues()).depths();
  output.list(depths.map(present), ['queue', 'paused', 'waiting', 'active', 'delayed', 'oldest']);
}

async function pauseQueue(context: CliContext, queue: QueueName): Promise<void> {
  const control = await context.queues();
  await context.confirm(`Pause ${queue}, for all workers, until it is resumed?`);
  await context.record({ action: 'queue.pause', subject: queue });
  await control.pause(queue);
  context.output.facts({ queue, paused: true });
}

async function resumeQueue(context: CliContext, queue: QueueName): Promise<void> {
  const control = await context.queues();
  await context.record({ action: 'queue.resume', subject: queue });
  await control.resume(queue);
  context.output.facts({ queue, paused: false });
}

/** Waits until workers have taken all jobs, including jobs that are added meanwhile. */
async function drainQueue(
  context: CliContext,
  queue: QueueName,
  { timeout }: { readonly timeout: number },
): Promise<void> {
  const control = await context.queues();
  const read = async (): Promise<QueueDepth> => {
    const depth = (await control.depths()).find((one) => one.queue === queue);
    if (depth === undefined) throw new TypeError('Every queue has a depth.');
    if (depth.isPaused) throw refused(`${queue} is paused, so workers take no jobs. Resume it first.`);
    return depth;
  };
  const deadline = performance.now() + timeout * SECOND;
  let left = leftIn(await read());
  const progress = context.output.progress(`Drain ${queue}`, left);
  try {
    while (left > 0 && !context.signal.aborted && performance.now() < deadline) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: context.signal }).catch(() => undefined);
      const now = leftIn(await read());
      progress.advance(Math.max(0, left - now));
      left = now;
    }
  } finally {
    progress.end();
  }
  context.output.facts({ queue, left });
  if (left === 0) return;
  const exitCode = context.signal.aborted ? EXIT.interrupted : EXIT.failed;
  throw new CliError(`${left} jobs are left in ${queue}.`, exitCode);
}

function leftIn({ waiting, active }: QueueDepth): number {
  return waiting + active;
}

async function redriveDeadLetters(context: CliContext, options: FilterOptions): Promise<void> {
  await changeMatching(context, {
    action: 'messages.redrive',
    verb: 'Replay',
    filter: { ...toFilter(options, ['failed_permanent']), deadLetters: true },
    limit: options.limit,
    isDryRun: options.dryRun === true,
    change: (page) => replayPage(context, page, 'failed_permanent'),
  });
}

function present({ queue, isPaused, waiting, active, delayed, oldestAt }: QueueDepth): Row {
  return { queue, paused: isPaused, waiting, active, delayed, oldest: oldestAt?.toISOString() ?? null };
}
