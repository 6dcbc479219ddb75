import type { ListenerConnection } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';
import type { Listened } from './listener-environment.js';

interface MessageFacts {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly position: number;
  readonly createdMs: number;
}

/**
 * Verifies that each connection got no message twice, and in order what arrived since it was opened. What an earlier
 * connection held may come later than that, because its process may have been killed.
 */
export async function verifyListeners(
  { stack: { sql }, reportViolation, reportMetric }: RunningExperiment,
  listened: readonly Listened[],
): Promise<void> {
  const rows = await sql.query<MessageFacts>(
    `SELECT id::text, position::int, (extract(epoch FROM created_at) * 1000)::float8 AS "createdMs"
     FROM messages WHERE endpoint_id = ANY($1::uuid[])`,
    [listened.map(({ id }) => id)],
  );
  const messages = new Map(rows.map((row) => [row.id, row]));
  const connections = listened.flatMap(({ listener }) => listener.connections);
  const handedOut = connections.reduce((sum, { messageIds }) => sum + messageIds.length, 0);
  for (const connection of connections) describeFaults(connection, messages).forEach(reportViolation);
  reportMetric('connections', connections.length);
  reportMetric(
    'handed out again',
    handedOut - new Set(connections.flatMap(({ messageIds }) => messageIds)).size,
  );
}

export function describeFaults(
  { openedMs, messageIds }: ListenerConnection,
  messages: ReadonlyMap<string, Pick<MessageFacts, 'position' | 'createdMs'>>,
): readonly string[] {
  const repeated = messageIds.length - new Set(messageIds).size;
  const fresh = messageIds
    .flatMap((id) => messages.get(id) ?? [])
    .filter(({ createdMs }) => createdMs > openedMs);
  const inverted = fresh.filter(({ position }, index) => position < (fresh[index - 1]?.position ?? 0)).length;
  return [
    ...(repeated > 0 ? [`${repeated} messages came twice on one connection`] : []),
    ...(inverted > 0 ? [`${inverted} new messages came out of order`] : []),
  ];
}
