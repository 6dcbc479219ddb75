import { redisCommand } from '@posthorn/local-stack';
import { deliveryJobId } from '@posthorn/queues';
import { waitFor } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import type { Outbound } from './start-outbound.js';

export interface Limits {
  readonly rate_limit_rps: number | null;
  readonly burst?: number;
}

export async function createLimited({ client }: Outbound, url: string, limits: Limits): Promise<string> {
  return String(dataOf(await client.post('/v1/endpoints', { url, ...limits }), 201)['id']);
}

/** Sends messages one after the other, so that their order is known. */
export async function sendSome(
  outbound: Outbound,
  endpointId: string,
  count: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await outbound.send(endpointId));
  return ids;
}

/** Sends all messages at once, in no order. That uses less of the time in which their slots pass. */
export async function sendMany(
  outbound: Outbound,
  endpointId: string,
  count: number,
): Promise<readonly string[]> {
  return await Promise.all(Array.from({ length: count }, () => outbound.send(endpointId)));
}

export interface Waiting {
  readonly id: string;
  readonly slotAt: Date;
  readonly version: string;
}

/**
 * Waits until all but `gone` messages have a slot in the future. Returns those, oldest first.
 * A slow machine takes time to send and to reserve while slots pass,
 * so there must be many more messages than the test looks at.
 */
export async function waitForSlots(
  { query }: Outbound,
  ids: readonly string[],
  gone: number,
): Promise<readonly Waiting[]> {
  return await waitFor(async () => {
    const rows = await query(
      `SELECT id, next_attempt_at AS "slotAt", xmin::text AS version FROM messages
       WHERE id = ANY ($1) AND status IN ('queued', 'pending_retry') AND limit_version IS NOT NULL AND next_attempt_at > now() ORDER BY id`,
      [ids],
    );
    return rows.length >= ids.length - gone && (rows as unknown as Waiting[]);
  });
}

const READ_JOB = `return redis.status_reply(redis.call('HGET', KEYS[1], 'data') or '{}')`;

/**
 * Counts waiting messages whose start a worker has reserved, because it was late for their slot. They keep that start when
 * they miss it by a few seconds.
 */
export async function countReservedStarts({ redisUrl }: Outbound, ids: readonly string[]): Promise<number> {
  const jobs = await Promise.all(
    ids.map(async (messageId) => {
      const key = `{bull:0}:deliveries:${deliveryJobId({ messageId, attemptNo: 1 })}`;
      const data = await redisCommand(redisUrl, ['EVAL', READ_JOB, '1', key]);
      return JSON.parse(data.slice(1)) as { readonly s?: readonly number[] };
    }),
  );
  return jobs.filter(({ s: [, , starts = 0] = [] }) => starts > 0).length;
}

/** The message id of a delivery. */
export function idOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): unknown {
  return headers['x-webhook-id'];
}
