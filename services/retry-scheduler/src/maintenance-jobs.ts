import { HOUR, MINUTE, SECOND } from '@posthorn/domain';
import { createDeadLetterCheck } from './deliveries/check-dead-letters.js';
import { advanceOrders } from './deliveries/advance-orders.js';
import { probeEndpoints } from './deliveries/probe-endpoints.js';
import { continueReplays, sweepFanOuts } from './events/fan-out.js';
import { discardExports, sweepExports } from './exports/exports.js';
import { type MaintenanceDependencies, inBatches } from './maintenance/maintenance.js';
import { endMonths, warnOfQuotas } from './maintenance/months.js';
import { addUpEventCounts, closeDeadListeners } from './maintenance/received.js';
import { followEndpointChanges } from './outbox/follow-endpoint-changes.js';
import { rebuildQueues } from './outbox/rebuild-queues.js';
import { sweepOverdueMessages } from './outbox/sweep-overdue-messages.js';
import { eraseDeletedConsumers, expirePayloads, expireRecords } from './retention/expire.js';
import { dropEmptyDays, keepPartitionsAhead } from './retention/partitions.js';

const DATA_MARKER_MS = 2 * SECOND;
const DEAD_LETTERS_MS = 5 * SECOND;
const COUNTS_MS = 10 * SECOND;
const CONSUMERS_MS = 5 * SECOND;
const LISTENERS_MS = 5 * SECOND;
const EPHEMERAL_MS = 10 * SECOND;
const PROBES_MS = SECOND;
const REPLAYS_MS = SECOND;
/**
 * The interval of the looks for work. Each job has another one of them, so that few statements run at once: each needs a
 * connection.
 */
const LOOKS_MS = SECOND / 2;

/** The API guarantees that an idempotency key holds for at least 24 hours. */
const KEY_HOURS = 25;

/** Work that the scheduler repeats at an interval. */
export interface MaintenanceJob {
  readonly name: string;
  readonly intervalMs: number;
  readonly offsetMs: number;
  run(signal: AbortSignal): Promise<void>;
}

export interface MaintenanceOptions extends MaintenanceDependencies {
  readonly sweepMs: number;
}

type Work = (dependencies: MaintenanceDependencies, signal: AbortSignal) => Promise<void>;

type Row = readonly [name: string, intervalMs: number, work: Work];

/** The jobs that only repeat statements. */
const STATEMENTS: readonly Row[] = [
  [
    'messages-without-a-result',
    MINUTE,
    inBatches(250, ({ listening }, limit) => listening.failOverdue(limit)),
  ],
  [
    'endpoints-without-listeners',
    EPHEMERAL_MS,
    inBatches(250, ({ listening }, limit) => listening.deleteUnheard(limit)),
  ],
  ['hidden-endpoints', MINUTE, inBatches(250, ({ callbacks }, limit) => callbacks.expireIdle(limit))],
  [
    'idempotency-keys',
    MINUTE,
    inBatches(5000, ({ idempotencyKeys }, limit) =>
      idempotencyKeys.deleteOlderThan({ hours: KEY_HOURS, limit }),
    ),
  ],
  [
    'console-sessions',
    MINUTE,
    inBatches(1000, ({ consoleSessions }, limit) => consoleSessions.deleteExpired(limit)),
  ],
  ['incidents', MINUTE, inBatches(1000, ({ incidents }, limit) => incidents.deleteOld(limit))],
  ['audit-log', MINUTE, inBatches(1000, ({ auditLog }, limit) => auditLog.deleteOld(limit))],
  ['message-counts', COUNTS_MS, inBatches(10_000, ({ metrics }, limit) => metrics.addUp(limit))],
  ['old-message-counts', MINUTE, inBatches(10_000, ({ metrics }, limit) => metrics.deleteOld(limit))],
  [
    'endpoint-health',
    COUNTS_MS,
    inBatches(
      100,
      ({ endpointHealth }, limit) => endpointHealth.forgetDeleted(limit),
      ({ endpointHealth }, limit) => endpointHealth.advance(limit),
    ),
  ],
  ['missing-probes', HOUR, inBatches(250, ({ endpointHealth }, limit) => endpointHealth.planMissing(limit))],
  ['receptions', COUNTS_MS, inBatches(100, ({ incidents }, limit) => incidents.advanceReceptions(limit))],
  ['notifications', COUNTS_MS, inBatches(50, ({ notifications }, limit) => notifications.sendCounts(limit))],
  [
    'certificates',
    MINUTE,
    inBatches(50, ({ notifications }, limit) => notifications.warnOfCertificates(limit)),
  ],
  ['usage', COUNTS_MS, inBatches(10_000, ({ usage }, limit) => usage.addUp(limit))],
];

export function maintenanceJobs(dependencies: MaintenanceOptions): readonly MaintenanceJob[] {
  const { sweepMs, database } = dependencies;
  const table: readonly Row[] = [
    ...STATEMENTS,
    ['sweep', sweepMs, sweepOverdueMessages],
    ['backlogs', LOOKS_MS, followEndpointChanges],
    ['dead-letters', DEAD_LETTERS_MS, createDeadLetterCheck(dependencies)],
    ['ordering', LOOKS_MS, advanceOrders],
    ['probes', PROBES_MS, probeEndpoints],
    ['rebuild', DATA_MARKER_MS, rebuildQueues],
    ['dead-listeners', LISTENERS_MS, closeDeadListeners],
    ['exports', sweepMs, sweepExports],
    ['fan-outs', sweepMs, sweepFanOuts],
    ['replays-of-events', REPLAYS_MS, continueReplays],
    ['exports-of-deleted-projects', MINUTE, discardExports],
    ['partitions', HOUR, keepPartitionsAhead],
    ['empty-days', HOUR, dropEmptyDays],
    ['records', HOUR, expireRecords],
    ['payloads', MINUTE, expirePayloads],
    ['payloads-of-events', sweepMs, inBatches(1000, ({ payloads }, limit) => payloads.eraseReleased(limit))],
    ['deleted-consumers', CONSUMERS_MS, eraseDeletedConsumers],
    ['event-counts', COUNTS_MS, addUpEventCounts],
    ['quota-warnings', COUNTS_MS, warnOfQuotas],
    ['month-end', MINUTE, endMonths],
  ];
  return table.map(([name, intervalMs, work], index) => ({
    name,
    intervalMs,
    offsetMs: index * LOOKS_MS,
    async run(signal) {
      if (await database.mayHaveWork(name)) await work(dependencies, signal);
    },
  }));
}
