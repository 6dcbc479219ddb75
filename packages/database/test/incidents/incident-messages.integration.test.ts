import { expect, it } from '@jest/globals';
import { newMessage } from '@posthorn/test-support';
import { useAttempts } from '../support/use-attempts.js';

const own = useAttempts();
const { attempts, schedule, getOne } = own;

it('names the earliest next attempt of all messages that wait, also beyond those that it counts', async () => {
  const { database, query } = own.open;
  const { projectId, endpointId } = own;
  await database.messages.accept(newMessage({ projectId, endpointId, direction: 'outbound' }));
  await query(
    `INSERT INTO messages (
       id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256, retention_hours, sweep_at,
       next_attempt_at, counted_attempts
     )
     SELECT
       gen_uuid, project_id, endpoint_id, direction, 'pending_retry', content_type, size_bytes, payload_sha256,
       retention_hours, sweep_at, now() + (20000 - n) * interval '1 second', 0
     FROM messages, generate_series(1, 10001) AS n,
       LATERAL (SELECT (left(id::text, 24) || lpad(to_hex(n), 12, '0'))::uuid AS gen_uuid) AS made`,
  );
  await attempts(10);
  await schedule();
  const { waiting, nextAttemptAt } = await database.incidents.countMessages(await getOne());
  const [earliest] = await query('SELECT min(next_attempt_at) AS at FROM messages');
  expect({ waiting, nextAttemptAt }).toEqual({ waiting: 10_000, nextAttemptAt: earliest?.['at'] });
});
