import type { ClaimedMessage } from '@posthorn/database';
import { DAY, HOUR, MINUTE, SECOND } from '@posthorn/domain';
import type { Metrics } from '@posthorn/observability';
import { uuidV7TimeMs } from '@posthorn/common';
import { type FailureReason, type MadeAttempt, FAILURE_REASONS } from './describe-attempt.js';

/** The reasons that made an attempt impossible. */
export const UNDELIVERABLE_REASONS = ['endpoint_deleted', 'payload_removed'] as const;

export type UndeliverableReason = (typeof UNDELIVERABLE_REASONS)[number];

const POSTPONEMENT_REASONS = ['slot', 'share', 'proxy'] as const;

export type PostponementReason = (typeof POSTPONEMENT_REASONS)[number];

type Delivered = Pick<ClaimedMessage, 'id' | 'direction'>;

export interface DeliveryMetrics {
  /** Call it when an attempt is on record. */
  countAttempt(attempt: MadeAttempt, message: Delivered): void;
  /** Call it when a message failed permanently without an attempt. */
  countUndeliverable(message: Delivered, reason: UndeliverableReason): void;
  /** Call it when a delivery waits for its slot, for a free concurrency slot of its endpoint, or for the egress proxy. */
  countPostponement(reason: PostponementReason): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60];
/** In seconds. A first attempt takes a moment; the last attempt of the slow schedule is more than ten days away. */
const LATENCIES = [
  ...[0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  ...[MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 12 * HOUR, 2 * DAY, 12 * DAY].map((ms) => ms / SECOND),
];
const DIRECTIONS = ['outbound', 'inbound'];

export function createDeliveryMetrics(metrics: Metrics): DeliveryMetrics {
  const attempts = metrics.counter({
    name: 'posthorn_delivery_attempts_total',
    help: 'Delivery attempts by the resulting status of the message.',
    labels: { status: ['succeeded', 'pending_retry', 'failed_permanent'] },
  });
  const failures = metrics.counter({
    name: 'posthorn_delivery_failures_total',
    help: 'Failed delivery attempts by reason.',
    labels: { reason: FAILURE_REASONS },
  });
  const duration = metrics.histogram({
    name: 'posthorn_delivery_attempt_duration_seconds',
    help: 'Time from the start of a delivery attempt to the end of the answer.',
    buckets: SECONDS,
  });
  const delivered = metrics.counter({
    name: 'posthorn_messages_delivered_total',
    help: 'Messages that a destination accepted.',
    labels: { direction: DIRECTIONS },
  });
  const failed = metrics.counter({
    name: 'posthorn_messages_failed_total',
    help: 'Messages that failed for good, by the reason of the last attempt or the reason why none was possible.',
    labels: { direction: DIRECTIONS, reason: [...FAILURE_REASONS, ...UNDELIVERABLE_REASONS] },
  });
  const latency = metrics.histogram({
    name: 'posthorn_delivery_latency_seconds',
    help: 'Time from the acceptance of a message to the record of its delivery.',
    labels: { direction: DIRECTIONS, attempt: ['first', 'later'] },
    buckets: LATENCIES,
  });
  const postponements = metrics.counter({
    name: 'posthorn_deliveries_postponed_total',
    help: 'Deliveries that were postponed by the rate limit of their endpoint (slot), its share of the worker (share) or a failing egress proxy (proxy).',
    labels: { reason: POSTPONEMENT_REASONS },
  });
  const countFailed = ({ direction }: Delivered, reason: FailureReason | UndeliverableReason): void =>
    failed.inc({ direction, reason });

  return {
    countAttempt({ attemptNo, outcome, responseLatencyMs = 0, failureReason = 'other' }, message) {
      const { direction } = message;
      attempts.inc({ status: outcome.status });
      duration.observe(responseLatencyMs / SECOND);
      if (outcome.status === 'succeeded') {
        delivered.inc({ direction });
        const attempt = attemptNo === 1 ? 'first' : 'later';
        latency.observe({ direction, attempt }, ageOf(message) / SECOND);
        return;
      }
      failures.inc({ reason: failureReason });
      if (outcome.status === 'failed_permanent') countFailed(message, failureReason);
    },
    countUndeliverable: countFailed,
    countPostponement: (reason) => postponements.inc({ reason }),
  };
}

/** Computed from the message id, which contains the time of acceptance. Clocks of two machines may differ. */
function ageOf({ id }: Delivered): number {
  return Math.max(0, Date.now() - uuidV7TimeMs(id));
}
