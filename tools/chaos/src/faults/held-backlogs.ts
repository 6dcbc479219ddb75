import { at, insertHeld } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';
import { type EndpointPlan, type TestedEndpoint, apiUrls } from '../experiment/environment.js';

/** Adds paused endpoints, each with this many held messages. */
export async function addHeldBacklogs(
  experiment: RunningExperiment,
  plans: readonly EndpointPlan[],
  count: number,
): Promise<readonly TestedEndpoint[]> {
  const { stack, environment, say, expectSettled } = experiment;
  const endpoints = await environment.add(plans);
  for (const endpoint of endpoints) {
    await callTimed(experiment, { method: 'POST', path: `/v1/endpoints/${endpoint.publicId}/pause` });
    say(`puts in ${count} held messages`);
    const held = { projectId: stack.account.projectId, endpointId: endpoint.id, count };
    expectSettled(await insertHeld(stack.sql, held));
  }
  return endpoints;
}

export interface TimedCall {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** Throws unless the call succeeds. Returns its duration and its data. */
export async function callTimed(
  experiment: RunningExperiment,
  { method, path, body = {} }: TimedCall,
): Promise<{ readonly tookMs: number; readonly data: Readonly<Record<string, unknown>> }> {
  const startedAt = performance.now();
  const answer = await experiment.api.call(at(apiUrls(experiment), 0), {
    method,
    path,
    body: JSON.stringify(body),
  });
  const tookMs = Math.round(performance.now() - startedAt);
  if (answer.status !== 200) throw new Error(`${method} ${path} was answered with ${JSON.stringify(answer)}`);
  const { data } = answer.body as { readonly data: Readonly<Record<string, unknown>> };
  return { tookMs, data };
}

/**
 * Verifies that a deleted endpoint is not found, and that every message of it is a dead letter with that reason and
 * no attempt.
 */
export async function inspectDeleted(
  experiment: RunningExperiment,
  endpoints: readonly TestedEndpoint[],
): Promise<void> {
  const { stack, api, blame } = experiment;
  for (const { id, publicId } of endpoints) {
    const [row] = await stack.sql.query<{ readonly left: number }>(
      `SELECT count(*)::int AS left FROM messages
       WHERE endpoint_id = $1
         AND (status <> 'failed_permanent' OR last_error <> 'endpoint deleted' OR attempt_count > 0)`,
      [id],
    );
    if (row === undefined || row.left > 0) blame(`${row?.left} messages of a deleted endpoint are not ended`);
    const { status } = await api.call(at(apiUrls(experiment), 0), {
      method: 'GET',
      path: `/v1/endpoints/${publicId}`,
    });
    if (status !== 404) blame(`a deleted endpoint is answered with ${status}`);
  }
}
