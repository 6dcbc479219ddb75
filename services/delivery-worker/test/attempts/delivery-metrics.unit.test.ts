import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@posthorn/observability';
import type { DeliveryResult } from '@posthorn/outbound-http';
import { uuidV7Of } from '@posthorn/test-support';
import { createDeliveryMetrics } from '../../src/attempts/delivery-metrics.js';
import { type MadeAttempt, failureReasonOf } from '../../src/attempts/describe-attempt.js';

describe('the reason of a failed attempt', () => {
  it.each([
    [200, undefined],
    [204, undefined],
    [301, 'http_3xx'],
    [404, 'http_4xx'],
    [429, 'http_429'],
    [503, 'http_5xx'],
    [199, 'http_other'],
    [999, 'http_other'],
  ])('for a response with %i is %s', (status, reason) =>
    expect(failureReasonOf({ kind: 'response', status } as DeliveryResult)).toBe(reason),
  );

  it.each([
    ['address-not-allowed', undefined, 'address_not_allowed'],
    ['timeout', undefined, 'timeout'],
    ['reset', 200, 'reset'],
  ] as const)('for a failed exchange (%s, status %s) is %s', (reason, status, expected) =>
    expect(failureReasonOf({ kind: 'failure', reason, status } as DeliveryResult)).toBe(expected),
  );
});

describe('the metrics of deliveries', () => {
  const metrics = createMetrics('test');
  const { countAttempt, countUndeliverable } = createDeliveryMetrics(metrics);
  const id = uuidV7Of(Date.now() - 45_000);
  const count = (attemptNo: number, outcome: object, failureReason?: string): void =>
    countAttempt({ attemptNo, outcome, failureReason } as MadeAttempt, { id, direction: 'inbound' });

  it('distinguish the first attempt from later ones, and count why a message failed', async () => {
    count(1, { status: 'pending_retry' }, 'dns');
    count(2, { status: 'succeeded' });
    count(8, { status: 'failed_permanent' }, 'http_5xx');
    countUndeliverable({ id, direction: 'outbound' }, 'endpoint_deleted');
    const lines = (await metrics.render()).split('\n').filter((line) => / [1-9]\d*$/.test(line));
    const counted = (name: string): readonly string[] =>
      lines.filter((line) => line.startsWith(name)).map((line) => line.replace(',service="test"', ''));
    expect(counted('posthorn_delivery_failures_total')).toEqual([
      'posthorn_delivery_failures_total{reason="dns"} 1',
      'posthorn_delivery_failures_total{reason="http_5xx"} 1',
    ]);
    expect(counted('posthorn_messages_')).toEqual([
      'posthorn_messages_delivered_total{direction="inbound"} 1',
      'posthorn_messages_failed_total{direction="outbound",reason="endpoint_deleted"} 1',
      'posthorn_messages_failed_total{direction="inbound",reason="http_5xx"} 1',
    ]);
    // The message was accepted 45 seconds ago.
    expect(counted('posthorn_delivery_latency_seconds_bucket')[0]).toMatch(
      /\{le="60",direction="inbound",attempt="later"\} 1/,
    );
    expect(counted('posthorn_delivery_latency_seconds_count')).toHaveLength(1);
  });
});
