import { NotFoundError } from '@posthorn/client';
import { firstApi, insertHeld } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';
import type { EndpointPlan, TestedEndpoint } from '../experiment/environment.js';

/** Adds paused endpoints, each with this many held messages. */
export async function addHeldBacklogs(
  experiment: RunningExperiment,
  plans: readonly EndpointPlan[],
  count: number,
): Promise<readonly TestedEndpoint[]> {
  const { stack, environment, say, expectSettled } = experiment;
  const endpoints = await environment.add(plans);
  for (const endpoint of endpoints) {
    await firstApi(experiment).endpoints.pause(endpoint.publicId);
    say(`puts in ${count} held messages`);
    const held = { projectId: stack.account.projectId, endpointId: endpoint.id, count };
    expectSettled(await insertHeld(stack.sql, held));
  }
  return endpoints;
}

/**
 * Verifies that a deleted endpoint is not found, and that every message of it is a dead letter with that reason and
 * no attempt.
 */
export async function inspectDeleted(
  experiment: RunningExperiment,
  endpoints: readonly TestedEndpoint[],
): Promise<void> {
  const { stack, reportViolation } = experiment;
  const { endpoints: resource } = firstApi(experiment);
  for (const { id, publicId } of endpoints) {
    const [row] = await stack.sql.query<{ readonly left: number }>(
      `SELECT count(*)::int AS left FROM messages
       WHERE endpoint_id = $1
         AND (status <> 'failed_permanent' OR last_error <> 'endpoint deleted' OR attempt_count > 0)`,
      [id],
    );
    if (row === undefined || row.left > 0)
      reportViolation(`${row?.left} messages of a deleted endpoint are not ended`);
    const found = await resource.get(publicId).catch((error: unknown) => error);
    if (!(found instanceof NotFoundError))
      reportViolation(`a deleted endpoint is answered with ${String(found)}`);
  }
}
