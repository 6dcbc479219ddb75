import { describe, expect, it } from '@jest/globals';
import { parsePrefixedId } from '@posthorn/common';
import { dataOf, expectError } from '../support/answers.js';
import { beginIncident } from '../support/begin-incident.js';
import { openPortal } from '../support/open-portal.js';
import { useProject } from '../support/use-project.js';

const own = useProject();

interface Moved {
  readonly endpoint: string;
  /** Was sent before. */
  readonly message: string;
}

async function moveEndpoint(former: string | null, present: string): Promise<Moved> {
  const { client } = own;
  const settings = { url: 'https://example.com/hook', consumer_id: former };
  const endpoint = String(dataOf(await client.post('/v1/endpoints', settings), 201)['id']);
  const sending = await client.send({ endpoint_id: endpoint, payload: {} });
  dataOf(await client.patch(`/v1/endpoints/${endpoint}`, { consumer_id: present }), 200);
  return { endpoint, message: String(dataOf(sending, 202)['message_id']) };
}

describe('an endpoint that moved to another consumer', () => {
  it('takes no message of its former one by a replay, and no longer shows its address to it', async () => {
    const { endpoint, message } = await moveEndpoint('former', 'present');
    const former = await openPortal(own.api, own.client, { consumer: 'former' });
    const present = await openPortal(own.api, own.client, { consumer: 'present' });
    for (const portal of [former, present]) {
      expectError(await portal.post(`/v1/messages/${message}/replay`), 404, 'NOT_FOUND');
      const { text } = await portal.get(`/v1/logs?endpoint_id=${endpoint}`);
      expect(text).not.toContain(message);
    }
    const query = `status=queued&endpoint_id=${endpoint}`;
    const replayed = await present.post(`/v1/messages/replay-all?${query}`, {});
    expect(dataOf(replayed, 200)).toMatchObject({ replayed: 0, stuck: 0 });
  });

  it.each([
    ['another one', 'former'],
    ['none', null],
  ])('counts for its consumer only from then on, when it had %s', async (_what, former) => {
    const { api, client } = own;
    const { endpoint } = await moveEndpoint(former, 'present');
    const portal = await openPortal(api, client, { consumer: 'present' });
    const path = (name: string): string => `/v1/${name}?window=1h&endpoint_id=${endpoint}`;
    expect(dataOf(await client.get(path('metrics')), 200)).toMatchObject({ total_messages: 1 });
    for (const name of ['metrics', 'metrics/timeseries']) {
      expect(dataOf(await portal.get(path(name)), 200)).toMatchObject({ total_messages: 0 });
    }
    // As if it had moved before its message was accepted.
    await api.query(
      "UPDATE endpoints SET consumer_since = now() - interval '3 minutes' WHERE project_id = $1",
      [own.projectId],
    );
    for (const name of ['metrics', 'metrics/timeseries']) {
      expect(dataOf(await portal.get(path(name)), 200)).toMatchObject({ total_messages: 1 });
    }
  });

  it('shows an incident to its consumer without the messages and the successes of its former one', async () => {
    const { api, client, projectId } = own;
    const { endpoint } = await moveEndpoint('former', 'present');
    await api.query(
      "UPDATE endpoints SET consumer_since = now() - interval '3 minutes' WHERE project_id = $1",
      [projectId],
    );
    const endpointId = parsePrefixedId('endpoint', endpoint) ?? '';
    const outage = { projectId, endpointId, consumer: 'present', startedAgoMs: -1 };
    const path = `/v1/incidents/${await beginIncident(api, outage)}`;
    await api.query("UPDATE incidents SET last_success_at = now() - interval '4 minutes'");
    await api.query('UPDATE messages SET next_attempt_at = now() WHERE endpoint_id = $1', [endpointId]);
    expect(dataOf(await client.get(path), 200)).toMatchObject({
      last_success_at: expect.any(String),
      messages: { waiting: 1, next_attempt_at: expect.any(String) },
    });
    const portal = await openPortal(api, client, { consumer: 'present' });
    expect(dataOf(await portal.get(path), 200)).toMatchObject({
      last_success_at: null,
      messages: { waiting: 0, failed_permanent: 0, delivered: 0, next_attempt_at: null },
    });
  });
});
