import { HOUR, MINUTE, SECOND } from '@posthorn/domain';
import { addUpEventCounts } from '../metrics/add-up-event-counts.js';
import { addUpMessageCounts } from '../metrics/add-up-message-counts.js';
import { addUpUsage } from '../billing/add-up-usage.js';
import { createDeadLetterCheck } from '../deliveries/check-dead-letters.js';
import type { MaintenanceDependencies } from './maintenance-dependencies.js';
import { discardExports } from '../exports/discard-exports.js';
import { dropEmptyDays } from '../partitions/drop-empty-days.js';
import { endMonths } from '../billing/end-months.js';
import { followEndpointChanges } from '../outbox/follow-endpoint-changes.js';
import { expireIdempotencyKeys } from '../retention/expire-idempotency-keys.js';
import { expirePayloads } from '../retention/expire-payloads.js';
import { keepPartitionsAhead } from '../partitions/keep-partitions-ahead.js';
import { expireRecords } from '../retention/expire-records.js';
import { rebuildQueues } from '../outbox/rebuild-queues.js';
import { sweepExports } from '../exports/sweep-exports.js';
import { sweepOverdueMessages } from '../outbox/sweep-overdue-messages.js';

const DATA_MARKER_MS = 2 * SECOND;
const DEAD_LETTERS_MS = 5 * SECOND;
const COUNTS_MS = 10 * SECOND;
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

export function maintenanceJobs(dependencies: MaintenanceOptions): readonly MaintenanceJob[] {
  return [
    {
      name: 'sweep',
      intervalMs: dependencies.sweepMs,
      run: (signal: AbortSignal) => sweepOverdueMessages(dependencies, signal),
    },
    {
      name: 'backlogs',
      intervalMs: BACKLOGS_MS,
      run: (signal: AbortSignal) => followEndpointChanges(dependencies, signal),
    },
    { name: 'dead letters', intervalMs: DEAD_LETTERS_MS, run: createDeadLetterCheck(dependencies) },
    { name: 'rebuild', intervalMs: DATA_MARKER_MS, run: () => rebuildQueues(dependencies) },
    {
      name: 'exports',
      intervalMs: dependencies.sweepMs,
      run: (signal: AbortSignal) => sweepExports(dependencies, signal),
    },
    { name: 'exports of deleted projects', intervalMs: MINUTE, run: () => discardExports(dependencies) },
    { name: 'partitions', intervalMs: HOUR, run: () => keepPartitionsAhead(dependencies) },
    {
      name: 'empty days',
      intervalMs: HOUR,
      run: (signal: AbortSignal) => dropEmptyDays(dependencies, signal),
    },
    {
      name: 'records',
      intervalMs: HOUR,
      run: (signal: AbortSignal) => expireRecords(dependencies, signal),
    },
    {
      name: 'payloads',
      intervalMs: MINUTE,
      run: (signal: AbortSignal) => expirePayloads(dependencies, signal),
    },
    {
      name: 'idempotency keys',
      intervalMs: MINUTE,
      run: (signal: AbortSignal) => expireIdempotencyKeys(dependencies, signal),
    },
    {
      name: 'event counts',
      intervalMs: COUNTS_MS,
      run: (signal: AbortSignal) => addUpEventCounts(dependencies, signal),
    },
    {
      name: 'message counts',
      intervalMs: COUNTS_MS,
      run: (signal: AbortSignal) => addUpMessageCounts(dependencies, signal),
    },
    { name: 'usage', intervalMs: COUNTS_MS, run: (signal: AbortSignal) => addUpUsage(dependencies, signal) },
    { name: 'month end', intervalMs: MINUTE, run: (signal: AbortSignal) => endMonths(dependencies, signal) },
  ];
}
