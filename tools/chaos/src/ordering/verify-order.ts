import { type Receipt, at } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';
import type { OrderedEnvironment } from './ordered-environment.js';

interface OrderedMessage {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly key: string;
  readonly position: number;
}

/** What happened to a message of a key. */
export interface OrderedFacts {
  readonly position: number;
  readonly requests: readonly Pick<Receipt, 'arrivedMs' | 'atMs' | 'isTaken'>[];
  /** When it was sent, and when the answer came. Absent when the answer got lost. */
  readonly sent?: { readonly sentMs: number; readonly answeredMs: number } | undefined;
}

/** Verifies that the messages of each key arrived in the order of their numbers, one at a time. */
export async function verifyOrder(
  { stack: { sql }, reportViolation, reportMetric }: RunningExperiment,
  { endpoints, receipts, loads }: OrderedEnvironment,
): Promise<void> {
  const rows = await sql.query<OrderedMessage>(
    `SELECT id::text, endpoint_id || ' ' || ordering_key AS key, abs(position)::float8 AS position
     FROM messages WHERE endpoint_id = ANY($1::uuid[]) AND ordering_key IS NOT NULL ORDER BY position`,
    [endpoints.map(({ id }) => id)],
  );
  const sent = new Map(loads.flatMap(({ records }) => records.map((record) => [record.messageId, record])));
  const facts = ({ id, position }: OrderedMessage): OrderedFacts => ({
    position,
    requests: receipts.requestsFor(id),
    sent: sent.get(id),
  });
  const keys = new Map<string, OrderedFacts[]>();
  for (const row of rows) keys.set(row.key, [...(keys.get(row.key) ?? []), facts(row)]);
  for (const messages of keys.values()) describeDisorder(messages).forEach(reportViolation);
  const left = await sql.query('SELECT key FROM ordering_keys UNION ALL SELECT key FROM ordering_steps');
  if (left.length > 0) reportViolation(`${left.length} keys have a row, and no messages that wait`);
  reportMetric('messages with a key', rows.length);
  reportMetric('keys', keys.size);
}

/** Of the messages of one key, by number. A late request of an earlier message is a duplicate, which may happen. */
export function describeDisorder(messages: readonly OrderedFacts[]): readonly string[] {
  const reached = messages.flatMap(({ requests: [first, ...others] }) =>
    first === undefined ? [] : [{ arrivedMs: first.arrivedMs, takenMs: takenAt([first, ...others]) }],
  );
  const followed = reached.slice(1).map((next, index) => ({ next, message: at(reached, index) }));
  const overtaken = followed.filter(({ message, next }) => message.arrivedMs > next.arrivedMs);
  const together = followed.filter(
    ({ message, next }) => message.arrivedMs <= next.arrivedMs && message.takenMs > next.arrivedMs,
  );
  const sends = messages.flatMap(({ sent }) => sent ?? []);
  const renumbered = sends.filter(({ sentMs }, index) =>
    sends.slice(index + 1).some(({ answeredMs }) => answeredMs < sentMs),
  );
  return [
    ...count(overtaken, 'were overtaken by the next one of their key'),
    ...count(together, 'were in flight with the next one of their key'),
    ...count(renumbered, 'have a smaller number than one that was stored before'),
  ];
}

function takenAt(requests: OrderedFacts['requests']): number {
  return requests.find(({ isTaken }) => isTaken)?.atMs ?? 0;
}

function count(messages: readonly unknown[], what: string): readonly string[] {
  return messages.length === 0 ? [] : [`${messages.length} messages ${what}`];
}
