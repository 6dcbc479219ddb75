import { setTimeout as sleep } from 'node:timers/promises';
import { firstApi } from '@posthorn/lab';
import type { TestedEndpoint } from '../experiment/environment.js';
import type { RunningExperiment } from '../experiment/under-load.js';

const LOOK_EVERY_MS = 50;
const SHORTEST_ROUND_MS = 1000;
/** Two rounds of the scheduler, which is killed again and again. */
const CHANGED_WITHIN_MS = 60_000;

/** The transitions of an endpoint, in order. Its notifications must be the same. */
export interface ToldEndpoint {
  readonly publicId: string;
  readonly transitions: readonly string[];
}

/** Makes an endpoint the notification endpoint of the project. */
export async function notifyEndpoint(
  experiment: RunningExperiment,
  { publicId }: TestedEndpoint,
): Promise<void> {
  const { projectId } = experiment.stack.account;
  await firstApi(experiment).projects.update(projectId, { notificationEndpointId: publicId });
}

/**
 * Lets an endpoint fail and recover. The attempts are counted as their records would be, because a real endpoint is
 * failing only after an hour. A second row takes them from the metrics again.
 */
export async function failAndRecover(
  experiment: RunningExperiment,
  { id, publicId }: TestedEndpoint,
  times: number,
): Promise<ToldEndpoint> {
  const { sql, account } = experiment.stack;
  const count = async (succeeded: number, hoursAgo: number): Promise<void> => {
    await sql.query(
      `INSERT INTO message_counts (project_id, endpoint_id, direction, minute, succeeded, attempts, attempted_at)
       VALUES
         ($1, $2, 'outbound', now(), $3, 1, now() - $4 * interval '1 hour'), ($1, $2, 'outbound', now(), -$3, -1, NULL)`,
      [account.projectId, id, succeeded, hoursAgo],
    );
  };
  const transitions: string[] = [];
  for (let time = 0; time < times; time += 1) {
    // Each failure is later than the success before it.
    await sql.query(
      `UPDATE endpoint_health SET reset_at = reset_at - interval '1 day' WHERE endpoint_id = $1`,
      [id],
    );
    await count(0, 2);
    await waitForHealth(experiment, publicId, 'failing');
    await count(1, 0);
    await waitForHealth(experiment, publicId, 'healthy');
    transitions.push('endpoint.failing', 'endpoint.recovered');
  }
  return { publicId, transitions };
}

/** Disables an endpoint that answers 410 Gone, resumes it, and deletes it at last. */
export async function disableAndResume(
  experiment: RunningExperiment,
  { publicId }: TestedEndpoint,
  times: number,
): Promise<ToldEndpoint> {
  const { endpoints, messages } = firstApi(experiment);
  const transitions: string[] = [];
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await endpoints.resume(publicId);
    const payload = { name: experiment.name };
    const { messageId } = await messages.send({ endpointId: publicId, payload });
    experiment.expectSettled([messageId]);
    await waitForHealth(experiment, publicId, 'disabled');
    transitions.push('endpoint.disabled');
  }
  return { publicId, transitions };
}

/** Disables an endpoint whose messages fail at first, and waits until its probes enable it. */
export async function disableAndComeBack(
  experiment: RunningExperiment,
  endpoint: TestedEndpoint,
  times: number,
): Promise<ToldEndpoint> {
  const { publicId } = endpoint;
  const transitions: string[] = [];
  for (let time = 0; time < times; time += 1) {
    await disable(experiment, endpoint);
    for (let held = 0; held < 2; held += 1) {
      const payload = { name: experiment.name };
      const { messageId } = await firstApi(experiment).messages.send({ endpointId: publicId, payload });
      experiment.expectSettled([messageId]);
    }
    await waitForHealth(experiment, publicId, 'healthy');
    transitions.push('endpoint.disabled', 'endpoint.recovered');
  }
  return { publicId, transitions };
}

/** As if nothing had succeeded for five days. What succeeded a moment ago may still be added up, so it is said again. */
async function disable(experiment: RunningExperiment, { id, publicId }: TestedEndpoint): Promise<void> {
  const isDisabled = waitForHealth(experiment, publicId, 'disabled').then(() => true);
  do {
    await experiment.stack.sql.query(
      `INSERT INTO endpoint_health (endpoint_id, failing_from, failed_at, failures, recent_failures)
       SELECT id, now() - interval '121 hours', now(), 10, array_fill(now(), ARRAY[10])
       FROM endpoints WHERE id = $1 AND disabled_at IS NULL
       ON CONFLICT (endpoint_id) DO UPDATE SET
         reset_at = '-infinity', failing_from = excluded.failing_from, failed_at = excluded.failed_at,
         failures = excluded.failures, recent_failures = excluded.recent_failures
       WHERE endpoint_health.failures = 0`,
      [id],
    );
  } while (!(await Promise.race([isDisabled, sleep(SHORTEST_ROUND_MS, false)])));
}

/** Verifies that each endpoint's notifications are its transitions, and that every notification is settled. */
export async function verifyNotifications(
  { stack: { sql }, reportViolation, reportMetric, expectSettled }: RunningExperiment,
  notified: TestedEndpoint,
  told: readonly ToldEndpoint[],
): Promise<void> {
  const rows = await sql.query<{ readonly id: string; readonly type: string; readonly about: string }>(
    `SELECT m.id::text AS id, m.event_type AS type, p.body::json #>> '{data,endpoint_id}' AS about
     FROM messages AS m JOIN payloads AS p ON p.message_id = m.id
     WHERE m.endpoint_id = $1
     ORDER BY m.id`,
    [notified.id],
  );
  for (const { publicId, transitions } of told) {
    const types = rows
      .filter(({ about, type }) => about === publicId && type.startsWith('endpoint.'))
      .map(({ type }) => type);
    if (types.join() !== transitions.join())
      reportViolation(
        `${publicId} had ${transitions.join(', ')}, but was told to have ${types.join(', ') || 'nothing'}`,
      );
  }
  expectSettled(rows.map(({ id }) => id));
  reportMetric('notifications', rows.length);
}

/** Verifies that an endpoint has an open incident while it is not healthy, and only then, and never two. */
export async function verifyIncidents({
  stack: { sql },
  reportViolation,
  reportMetric,
}: RunningExperiment): Promise<void> {
  const wrong = await sql.query<{ readonly id: string; readonly count: number }>(
    `SELECT e.id::text AS id, count(i.id)::int AS count
     FROM endpoints AS e
     LEFT JOIN incidents AS i ON i.endpoint_id = e.id AND i.ended_at IS NULL
     GROUP BY e.id
     HAVING count(i.id) <> (e.failing_since IS NOT NULL AND e.deleted_at IS NULL)::int`,
  );
  for (const { id, count } of wrong) reportViolation(`The endpoint ${id} has ${count} open incidents.`);
  const [{ count } = { count: 0 }] = await sql.query<{ readonly count: number }>(
    'SELECT count(*)::int AS count FROM incidents',
  );
  reportMetric('incidents', count);
}

export async function deleteEndpoint(
  experiment: RunningExperiment,
  { publicId }: TestedEndpoint,
): Promise<void> {
  await firstApi(experiment).endpoints.delete(publicId);
}

async function waitForHealth(
  experiment: RunningExperiment,
  publicId: string,
  expected: string,
): Promise<void> {
  const deadline = Date.now() + CHANGED_WITHIN_MS;
  while (Date.now() < deadline) {
    const { health } = await firstApi(experiment).endpoints.get(publicId);
    if (health === expected) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`${publicId} was not ${expected} within ${CHANGED_WITHIN_MS} ms.`);
}
