import { HOUR, MINUTE, SECOND } from '@posthorn/domain';
import { addUpEventCounts } from '../metrics/add-up-event-counts.js';
import { addUpMessageCounts } from '../metrics/add-up-message-counts.js';
import { addUpUsage } from '../billing/add-up-usage.js';
import { createDeadLetterCheck } from '../deliveries/check-dead-letters.js';
import type { MaintenanceDependencies } from './maintenance-dependencies.js';
import { discardExports } from '../exports/discard-exports.js';
import { dropEmptyDays } from '../partitions/drop-empty-days.js';
import { advanceHealth } from '../health/advance-health.js';
import { endMonths } from '../billing/end-months.js';
import { closeDeadListeners, deleteUnheardEndpoints, failUnanswered } from '../listening/end-listening.js';
import { followEndpointChanges } from '../outbox/follow-endpoint-changes.js';
import { eraseReleasedPayloads } from '../retention/erase-released-payloads.js';
import { eraseDeletedConsumers } from '../retention/erase-deleted-consumers.js';
import { expireConsoleSessions } from '../retention/expire-console-sessions.js';
import { expireIdempotencyKeys } from '../retention/expire-idempotency-keys.js';
import { expirePayloads } from '../retention/expire-payloads.js';
import { keepPartitionsAhead } from '../partitions/keep-partitions-ahead.js';
import { expireRecords } from '../retention/expire-records.js';
import { sendNotificationCounts } from '../notifications/send-counts.js';
import { warnOfQuotas } from '../notifications/warn-of-quotas.js';
import { rebuildQueues } from '../outbox/rebuild-queues.js';
import { sweepExports } from '../exports/sweep-exports.js';
import { continueReplays } from '../events/continue-replays.js';
import { sweepFanOuts } from '../events/sweep-fan-outs.js';
import { sweepOverdueMessages } from '../outbox/sweep-overdue-messages.js';

const DATA_MARKER_MS = 2 * SECOND;
const DEAD_LETTERS_MS = 5 * SECOND;
const COUNTS_MS = 10 * SECOND;
const CONSUMERS_MS = 5 * SECOND;
const LISTENERS_MS = 5 * SECOND;
const EPHEMERAL_MS = 10 * SECOND;
const REPLAYS_MS = SECOND;
const BACKLOGS_MS = SECOND / 2;

/** Work that the scheduler repeats at an interval. */
export interface MaintenanceJob {
  readonly name: string;
  readonly intervalMs: number;
  run(signal: AbortSignal): Promise<void>;
}

export interface MaintenanceOptions extends MaintenanceDependencies {
  readonly sweepMs: number;
}

type Work = (dependencies: MaintenanceDependencies, signal: AbortSignal) => Promise<void>;

export function maintenanceJobs(dependencies: MaintenanceOptions): readonly MaintenanceJob[] {
  const { sweepMs } = dependencies;
  const table: readonly (readonly [name: string, intervalMs: number, work: Work])[] = [
    ['sweep', sweepMs, sweepOverdueMessages],
    ['backlogs', BACKLOGS_MS, followEndpointChanges],
    ['dead letters', DEAD_LETTERS_MS, createDeadLetterCheck(dependencies)],
    ['rebuild', DATA_MARKER_MS, rebuildQueues],
    ['dead listeners', LISTENERS_MS, closeDeadListeners],
    ['messages without a result', MINUTE, failUnanswered],
    ['endpoints without listeners', EPHEMERAL_MS, deleteUnheardEndpoints],
    ['exports', sweepMs, sweepExports],
    ['fan-outs', sweepMs, sweepFanOuts],
    ['replays of events', REPLAYS_MS, continueReplays],
    ['exports of deleted projects', MINUTE, discardExports],
    ['partitions', HOUR, keepPartitionsAhead],
    ['empty days', HOUR, dropEmptyDays],
    ['records', HOUR, expireRecords],
    ['payloads', MINUTE, expirePayloads],
    ['payloads of events', sweepMs, eraseReleasedPayloads],
    ['deleted consumers', CONSUMERS_MS, eraseDeletedConsumers],
    ['idempotency keys', MINUTE, expireIdempotencyKeys],
    ['console sessions', MINUTE, expireConsoleSessions],
    ['event counts', COUNTS_MS, addUpEventCounts],
    ['message counts', COUNTS_MS, addUpMessageCounts],
    ['endpoint health', COUNTS_MS, advanceHealth],
    ['notifications', COUNTS_MS, sendNotificationCounts],
    ['usage', COUNTS_MS, addUpUsage],
    ['quota warnings', COUNTS_MS, warnOfQuotas],
    ['month end', MINUTE, endMonths],
  ];
  return table.map(([name, intervalMs, work]) => ({
    name,
    intervalMs,
    run: (signal) => work(dependencies, signal),
  }));
}
