import { beforeAll, expect, it } from '@jest/globals';
import { type ScriptedAnswer, waitFor } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

const WITHIN_MS = 60_000;

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

interface Incident {
  readonly id: string;
  readonly ended_by: string | null;
  readonly failures: number;
}

async function incidentsOf(endpointId: string): Promise<readonly Incident[]> {
  const page = await outbound.client.get(`/v1/incidents?endpoint_id=${endpointId}`);
  return dataOf(page, 200) as unknown as readonly Incident[];
}

it('an outage of a hanging receiver is recovered whole, with what was accepted before its first failure', async () => {
  let answer: ScriptedAnswer = 'hang';
  const receiver = await outbound.startReceiver(() => answer);
  await outbound.startScheduler();
  const endpoint = dataOf(
    await outbound.client.post('/v1/endpoints', {
      url: receiver.url,
      timeout_ms: 1000,
      retry_schedule: [3600],
    }),
    201,
  );
  const id = String(endpoint['id']);
  const messages: string[] = [];
  for (let n = 0; n < 12; n += 1) messages.push(await outbound.send(id, { n }));
  await outbound.startWorker();

  const opened = await waitFor(async () => {
    const [incident] = await incidentsOf(id);
    return incident !== undefined && incident.failures >= 12 && incident;
  }, WITHIN_MS);
  expect(dataOf(await outbound.client.get(`/v1/incidents/${opened.id}`), 200)).toMatchObject({
    kind: 'delivery',
    ended_at: null,
    cause: { error_text: expect.stringMatching(/./) },
    messages: { waiting: 12, failed_permanent: 0, delivered: 0 },
  });

  answer = { status: 200 };
  const recovered = await outbound.client.post(`/v1/incidents/${opened.id}/recover`);
  expect(dataOf(recovered, 200)).toMatchObject({ retried: 12, replayed: 0 });
  for (const message of messages) await outbound.waitForStatus(message, 'succeeded');
  const ended = await waitFor(async () => {
    const [incident] = await incidentsOf(id);
    return incident?.ended_by === 'success' && incident;
  }, WITHIN_MS);
  expect(ended.failures).toBe(12);
  expect(dataOf(await outbound.client.get(`/v1/incidents/${ended.id}`), 200)).toMatchObject({
    messages: { waiting: 0, delivered: 12 },
  });
}, 180_000);
