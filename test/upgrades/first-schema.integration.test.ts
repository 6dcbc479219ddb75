import { beforeAll, expect, it } from '@jest/globals';
import { applyMigrations, readMigrationState } from '@posthorn/database';
import {
  type Receiver,
  type TestService,
  openSql,
  releaseAfterFile,
  startReceiver,
  waitFor,
} from '@posthorn/test-support';
import { createEmptyDatabase } from '../../packages/database/test/support/create-empty-database.js';
import { migrateUntil } from '../../packages/database/test/support/migrate-until.js';
import { type FirstContents, FIRST_SCHEMA, fillFirstSchema } from '../support/first-schema.js';
import { startAllServices } from '../support/start-all-services.js';

let receiver: Receiver;
let first: FirstContents;
let api: TestService;
let databaseUrl: string;

/** The data of 0.1.0 under the services of this version. */
beforeAll(async () => {
  ({ url: databaseUrl } = await createEmptyDatabase());
  await migrateUntil(databaseUrl, FIRST_SCHEMA);
  receiver = await startReceiver();
  releaseAfterFile(() => receiver.close());
  first = await fillFirstSchema(openSql(databaseUrl), receiver.url);

  await applyMigrations(databaseUrl);

  const { services } = await startAllServices({ databaseUrl, environment: { RESUME_POLL_SECONDS: '0.1' } });
  ({ api } = services);
});

async function call(method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${first.apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly data: Readonly<Record<string, unknown>> };
  expect({ path, status: response.status, answer }).toMatchObject({ answer: { data: expect.anything() } });
  return answer.data;
}

function receivedNames(): readonly string[] {
  return receiver.requests.map(({ body }) => (JSON.parse(body.toString()) as { readonly name: string }).name);
}

async function expectReceived(name: string): Promise<void> {
  await waitFor(() => receivedNames().includes(name));
}

it('has the schema of this version', async () => {
  expect(await readMigrationState(databaseUrl)).toMatchObject({ pending: [], unknown: [] });
});

it.each(['queued', 'delivering', 'retrying', 'received'])(
  'delivers a message of 0.1.0 that was %s',
  expectReceived,
);

it('delivers a message of 0.1.0 that was held, once its endpoint is resumed', async () => {
  await call('POST', `/v1/endpoints/${first.pausedEndpoint}/resume`);
  await expectReceived('held');
});

it('delivers a dead letter of 0.1.0 that is replayed', async () => {
  await call('POST', `/v1/dlq/replay/${first.messages.dead}`);
  await expectReceived('dead');
});

it('shows a delivered message of 0.1.0 with its attempts, and delivers it no second time', async () => {
  const { succeeded } = first.messages;
  expect(await call('GET', `/v1/messages/${succeeded}`)).toMatchObject({ status: 'succeeded' });
  expect(await call('GET', `/v1/messages/${succeeded}/attempts`)).toMatchObject([{ attempt_no: 1 }]);
  expect(receivedNames()).not.toContain('succeeded');
});

it('hands out the events of 0.1.0 in each of their states', async () => {
  const events = (await call(
    'GET',
    `/v1/pull-endpoints/${first.pullEndpoint}/events?status=all`,
  )) as unknown as readonly { readonly id: string; readonly status: string }[];
  const { stored, fetched, acknowledged } = first.messages;
  expect(events.map(({ id, status }) => [id, status])).toEqual([
    [stored, 'stored'],
    [fetched, 'fetched'],
    [acknowledged, 'delivered'],
  ]);
  const path = `/v1/pull-endpoints/${first.pullEndpoint}/events/${stored}`;
  expect(await call('GET', path)).toMatchObject({ payload: { name: 'stored' } });
});
