import { createProjectRates } from '@posthorn/acceptance';
import { mountConsole } from '@posthorn/console';
import { SECOND } from '@posthorn/domain';
import {
  type ServiceContext,
  FILE_VARIABLES,
  enqueueNotifications,
  openDatabase,
  openFiles,
  openQueues,
  serveHttp,
} from '@posthorn/service';
import { repeat } from '@posthorn/runtime';
import { measureMaintenanceJobs } from './maintenance-metrics.js';
import { maintenanceJobs } from './maintenance-jobs.js';
import { createFanOut } from './events/fan-out.js';
import { createHealthMetrics, createQueueMetrics } from './maintenance/scheduler-metrics.js';

export const RETRY_SCHEDULER_VARIABLES = [
  ...FILE_VARIABLES,
  'opsPort',
  'operatorLogins',
  'resumePollSeconds',
  'retryTimeScale',
  'plans',
] as const;

const RETRY_CONCURRENCY = 50;
/** The events that get messages at once. */
const FAN_OUT_CONCURRENCY = 2;
/** The interval of the search for lost delivery jobs and resumed messages. */
const SWEEP_MS = 5 * SECOND;

/** Runs all time-based work: due retries, outbox sweep, retention and maintenance jobs. */
export async function startRetryScheduler(
  context: ServiceContext<(typeof RETRY_SCHEDULER_VARIABLES)[number]>,
): Promise<void> {
  const { config, logger, metrics, releases } = context;
  const queues = openQueues(context);
  const database = openDatabase(context, { onNotification: enqueueNotifications(context, queues) });
  const files = await openFiles(context);
  const swept = metrics.counter({
    name: 'posthorn_messages_swept_total',
    help: 'Messages that the outbox sweep checked: they wait for long, were resumed, or lost their job.',
  });
  const lost = metrics.counter({
    name: 'posthorn_jobs_lost_total',
    help: 'Overdue messages that had no job in a queue, or only a job that is in no list.',
  });
  createQueueMetrics(metrics, { queues, outbox: database.outbox });
  createHealthMetrics(metrics, database);
  const rates = createProjectRates({ queues, metrics });
  const { plans, retryTimeScale, operatorLogins: logins, publicBaseUrl } = config;
  const dependencies = { database, queues, files, rates, logger, plans, retryTimeScale, swept, lost };

  for (const schedule of ['fast', 'slow'] as const) {
    const consumer = queues.retries.consume(schedule, {
      concurrency: RETRY_CONCURRENCY,
      async handle(job) {
        await queues.deliveries.add(job);
        return { kind: 'done' };
      },
      onReturnToQueue: ({ messageId }, error) =>
        logger.warn('a due retry could not be queued', { message_id: messageId, schedule, error }),
    });
    releases.push(`${schedule} retries`, () => consumer.close());
  }

  const fanOuts = queues.fanOuts.consume({
    concurrency: FAN_OUT_CONCURRENCY,
    handle: createFanOut({ events: database.events, queues }),
    onReturnToQueue: ({ eventId }, error) =>
      logger.warn('a fan-out could not go on', { event_id: eventId, error }),
  });
  releases.push('fan-outs', () => fanOuts.close());

  const sweepMs = Math.min(SWEEP_MS, config.resumePollSeconds * SECOND);
  for (const { name, intervalMs, offsetMs, run } of measureMaintenanceJobs(
    metrics,
    maintenanceJobs({ ...dependencies, sweepMs }),
  )) {
    const onError = (error: unknown): void =>
      logger.error('a maintenance job failed and is tried again', { job: name, error });
    const repetition = repeat(run, { intervalMs, offsetMs, onError });
    releases.push(name, () => repetition.stop());
  }
  if (logins.length === 0) logger.info('the queues are not shown: OPERATOR_LOGINS is empty');
  await serveHttp(context, {
    port: config.opsPort,
    database,
    queues,
    mount(app) {
      if (logins.length === 0) return;
      mountConsole(app, { logins, publicBaseUrl, database, queues, logger });
    },
  });
}
