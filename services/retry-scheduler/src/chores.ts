import { HOUR, MINUTE, SECOND } from '@posthorn/domain';
import { addUpEventCounts } from './add-up-event-counts.js';
import { addUpMessageCounts } from './add-up-message-counts.js';
import { addUpUsage } from './add-up-usage.js';
import { createDeadLetterCheck } from './check-dead-letters.js';
import type { ChoreDependencies } from './chore-dependencies.js';
import { discardExports } from './discard-exports.js';
import { dropEmptyDays } from './drop-empty-days.js';
import { endMonths } from './end-months.js';
import { followEndpointChanges } from './follow-endpoint-changes.js';
import { expireIdempotencyKeys } from './expire-idempotency-keys.js';
import { expirePayloads } from './expire-payloads.js';
import { keepPartitionsAhead } from './keep-partitions-ahead.js';
import { expireRecords } from './expire-records.js';
import { rebuildQueues } from './rebuild-queues.js';
import { sweepExports } from './sweep-exports.js';
import { sweepLostHandOffs } from './sweep-lost-hand-offs.js';

const INTACTNESS_MS = 2 * SECOND;
const DEAD_LETTERS_MS = 5 * SECOND;
const COUNTS_MS = 10 * SECOND;
const BACKLOGS_MS = SECOND / 2;

/** What is done again and again. */
export interface Chore {
  readonly name: string;
  readonly intervalMs: number;
  run(signal: AbortSignal): Promise<void>;
}

export interface ChoresOptions extends ChoreDependencies {
  readonly sweepMs: number;
}

export function chores(dependencies: ChoresOptions): readonly Chore[] {
  return [
    {
      name: 'sweep',
      intervalMs: dependencies.sweepMs,
      run: (signal: AbortSignal) => sweepLostHandOffs(dependencies, signal),
    },
    {
      name: 'backlogs',
      intervalMs: BACKLOGS_MS,
      run: (signal: AbortSignal) => followEndpointChanges(dependencies, signal),
    },
    { name: 'dead letters', intervalMs: DEAD_LETTERS_MS, run: createDeadLetterCheck(dependencies) },
    { name: 'rebuild', intervalMs: INTACTNESS_MS, run: () => rebuildQueues(dependencies) },
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
