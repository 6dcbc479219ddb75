import { beforeAll, expect, it } from '@jest/globals';
import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import { reEncryptSecrets, secretStores } from '@posthorn/database';
import { TEST_ENCRYPTION_KEYS } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

const AUTHORIZATION = 'Bearer hunter2-of-the-receiver';
const API_KEY = 'hunter3-of-the-receiver';
const HEADERS = { Authorization: AUTHORIZATION, 'X-Api-Key': API_KEY, 'X-Job': '17' };
const RECEIVED = { authorization: AUTHORIZATION, 'x-api-key': API_KEY, 'x-job': '17' };

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound({ RETRY_TIME_SCALE: '0.0000001' });
});

async function sendCallback(url: string) {
  const body = { url, payload: { job: 17 }, headers: HEADERS };
  const { message_id: id, endpoint_id: endpointId } = dataOf(
    await outbound.client.post('/v1/callbacks', body),
    202,
  );
  return { id: String(id), endpointId: String(endpointId) };
}

/** Every row of every table. */
async function dumpDatabase(): Promise<string> {
  const tables = await outbound.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows = tables.map(({ name }) => outbound.query(`SELECT row::text FROM ${String(name)} AS row`));
  return JSON.stringify(await Promise.all(rows));
}

it('gives the credentials of a callback to its receiver with every attempt, and to nobody else', async () => {
  const receiver = await outbound.startReceiver([{ status: 500 }, { status: 200 }]);
  const worker = await outbound.startWorker();
  const scheduler = await outbound.startScheduler();
  const { id, endpointId } = await sendCallback(receiver.url);
  await outbound.waitForStatus(id, 'succeeded');
  expect(receiver.requests.map(({ headers }) => headers)).toMatchObject([RECEIVED, RECEIVED]);

  const { client } = outbound;
  const attempts = await client.get(`/v1/messages/${id}/attempts`);
  expect(dataOf(attempts, 200)).toMatchObject([
    { request_headers: { authorization: 'Bear…', 'x-api-key': 'hunt…', 'x-job': '17' } },
    { request_headers: { authorization: 'Bear…', 'x-api-key': 'hunt…', 'x-job': '17' } },
  ]);
  const endpoint = await client.get(`/v1/endpoints/${endpointId}`);
  expect(dataOf(endpoint, 200)).toMatchObject({ headers: { Authorization: 'Bear…', 'X-Api-Key': 'hunt…' } });
  const shown = await Promise.all(
    [`/v1/messages/${id}`, '/v1/messages', '/v1/logs', '/v1/audit-log'].map((path) => client.get(path)),
  );
  const kept = [
    ...[attempts, endpoint, ...shown].map(({ text }) => text),
    await dumpDatabase(),
    JSON.stringify([worker.logs, scheduler.logs]),
  ];
  for (const text of kept) expect(text).not.toMatch(/hunter[23]/);
});

it('still has them after the encryption keys were rotated while the callback waited', async () => {
  const receiver = await outbound.startReceiver();
  const { id } = await sendCallback(receiver.url);
  const rotated = `k2:${Buffer.alloc(32, 7).toString('base64')}`;
  const cipher = createSecretCipher(parseEncryptionKeys(`${rotated},${TEST_ENCRYPTION_KEYS}`));
  for (const store of secretStores(outbound.database)) await reEncryptSecrets(store, cipher);
  await outbound.startWorker({ ENCRYPTION_KEYS: rotated });
  await outbound.waitForStatus(id, 'succeeded');
  expect(receiver.requests.map(({ headers }) => headers)).toMatchObject([RECEIVED]);
});
