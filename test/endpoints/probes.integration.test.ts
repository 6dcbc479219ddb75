import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openSql, type Sql, waitFor } from '@posthorn/test-support';
import { parsePrefixedId } from '@posthorn/common';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

/** An hour takes 0.36 seconds. */
const SCALE = { RETRY_TIME_SCALE: '0.0001' };

let outbound: Outbound;
let query: Sql;
let answers: number[];
let endpointId: string;
let isDown: boolean;
beforeAll(async () => {
  outbound = await startOutbound(SCALE);
  query = openSql(outbound.toDatabase.url);
});
beforeEach(async () => {
  answers = [];
  isDown = true;
  const receiver = await outbound.startReceiver(() => {
    const status = isDown ? 503 : 200;
    answers.push(status);
    return { status };
  });
  endpointId = await outbound.createEndpoint(receiver.url);
  await outbound.startWorker();
});

/** As the scheduler does after days without a success. */
async function disable(): Promise<void> {
  await query(
    `UPDATE endpoints SET paused = true, disabled_at = now(), disabled_reason = 'no_success',
       failing_since = now() - interval '5 days', failing_at = now() - interval '5 days' WHERE id = $1`,
    [parsePrefixedId('endpoint', endpointId)],
  );
}

const stateOf = async () => dataOf(await outbound.client.get(`/v1/endpoints/${endpointId}`), 200);

async function attemptsOf(messageId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const answer = await outbound.client.get(`/v1/messages/${messageId}/attempts`);
  return dataOf(answer, 200) as unknown as readonly Readonly<Record<string, unknown>>[];
}

describe('a disabled endpoint', () => {
  it('that answers again is enabled by itself, and gets all that it holds', async () => {
    await disable();
    const ids = await Promise.all([1, 2, 3].map(() => outbound.send(endpointId)));
    await Promise.all(ids.map((id) => outbound.waitForStatus(id, 'paused')));
    await outbound.startScheduler(SCALE);
    await waitFor(() => answers.length >= 2);
    expect(await stateOf()).toMatchObject({ health: 'disabled', auto_recover: true });
    isDown = false;
    await Promise.all(ids.map((id) => outbound.waitForStatus(id, 'succeeded')));
    expect(await stateOf()).toMatchObject({ health: 'healthy', paused: false, next_probe_at: null });
    const attempts = (await Promise.all(ids.map(attemptsOf))).flat();
    expect(attempts.filter(({ probe }) => probe === true)).toHaveLength(answers.length - 2);
    const failure = attempts.find(({ response_status: status }) => status === 503);
    expect(failure).toMatchObject({ probe: true, retry_type: 'slow' });
    expect(failure).not.toHaveProperty('retry_after_seconds');
  });

  it('never gets the last attempt of a message', async () => {
    await disable();
    const id = await outbound.send(endpointId);
    await outbound.waitForStatus(id, 'paused');
    await outbound.startScheduler(SCALE);
    await query('UPDATE messages SET attempt_count = 6, slow_failures = 6 WHERE id = $1', [id]);
    await waitFor(() => answers.length === 1);
    await waitFor(async () => {
      const [row] = await query('SELECT waits FROM endpoint_probes WHERE waits');
      return row !== undefined;
    });
    expect(answers).toHaveLength(1);
    expect(await outbound.waitForStatus(id, 'paused')).toMatchObject({ attemptCount: 7 });
    isDown = false;
    const next = await outbound.send(endpointId);
    await Promise.all([id, next].map((each) => outbound.waitForStatus(each, 'succeeded')));
  });
});
