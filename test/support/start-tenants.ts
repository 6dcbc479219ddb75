import { createRandomUuid, parsePrefixedId } from '@posthorn/common';
import { changeMessages, createAccount, insertCompletedExport, newMessage } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { beginIncident } from '../../services/api/test/support/begin-incident.js';
import { type Client, createClient } from '../../services/api/test/support/client.js';
import { grantAccess } from '../../services/api/test/support/grant-access.js';
import { WITH_PROVIDER } from '../../services/api/test/support/with-provider.js';
import { TLS } from '../../services/api/test/support/endpoint-with-auth.js';
import { storeSilently } from '../../services/api/test/support/listen.js';
import { type Pull, startPull } from './start-pull.js';

/** The ids of one project's data: two of each kind, so that every list has a second page. */
export interface Possessions {
  readonly project: string;
  readonly apiKey: string;
  readonly accessGrant: string;
  readonly endpoint: string;
  readonly signingKey: string;
  readonly publishedEvent: string;
  readonly message: string;
  readonly inboundEndpoint: string;
  readonly inboundSigningKey: string;
  readonly inboundMessage: string;
  /** An inbound endpoint with the mode cli, and a message that waits for its listener. */
  readonly listenedEndpoint: string;
  readonly pullEndpoint: string;
  readonly event: string;
  readonly export: string;
  readonly incident: string;
  readonly consumer: string;
  readonly eventType: string;
  readonly portalSession: string;
}

export interface Inhabitant {
  readonly client: Client;
  /** The API key of the client. */
  readonly key: string;
  readonly has: Possessions;
}

export interface Tenants extends Pull {
  readonly owner: Inhabitant;
  /** Another project of the owner's tenant. */
  readonly sibling: Inhabitant;
  /** A project of another tenant. */
  readonly stranger: Inhabitant;
  /** All rows of the owner's project as one text. */
  describeOwner(): Promise<string>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Three projects with the same data; the test file releases them at its end. */
export async function startTenants(): Promise<Tenants> {
  const api = await startPull({ proxied: true, environment: WITH_PROVIDER });
  const { id: siblingId } = dataOf(await api.client.post('/v1/projects', { name: 'sibling' }), 201);
  const { key } = dataOf(await api.client.post('/v1/api-keys', { project_id: siblingId }), 201);
  const other = await createAccount(api.database);
  const { projectId } = api.account;
  const owner = await settle(api, api.account.apiKey, projectId);
  return {
    ...api,
    owner,
    sibling: await settle(api, String(key), String(siblingId)),
    stranger: await settle(api, other.apiKey, other.projectId),
    describeOwner: () => describe(api, projectId),
  };
}

async function settle(api: Pull, key: string, projectId: string): Promise<Inhabitant> {
  const client = createClient(api, key);
  const first = await provide(api, client, projectId);
  await provide(api, client, projectId);
  return { client, key, has: first };
}

async function provide(api: Pull, client: Client, project: string): Promise<Possessions> {
  const create = async (path: string, body: object): Promise<Fields> =>
    dataOf(await client.post(path, body), 201);
  const apiKey = await create('/v1/api-keys', {});
  const accessGrant = await grantAccess(client, createRandomUuid());
  const consumer = createRandomUuid();
  const endpoint = await create('/v1/endpoints', { url: 'https://example.com/hook', consumer_id: consumer });
  const auth = { token_url: 'https://example.com/token', client_id: 'a', client_secret: 'b' };
  dataOf(await client.put(`/v1/endpoints/${String(endpoint['id'])}/auth`, auth), 200);
  dataOf(await client.put(`/v1/endpoints/${String(endpoint['id'])}/tls`, TLS), 200);
  const portalSession = await create('/v1/portal-sessions', { consumer_id: consumer });
  const eventType = await create('/v1/event-types', { name: createRandomUuid() });
  const { event_id: publishedEvent } = dataOf(
    await client.post('/v1/events', { event_type: 'order.created', consumer_id: consumer, payload: {} }),
    202,
  );
  const url = `https://example.com/${Math.random()}`;
  const inbound = await create('/v1/inbound-endpoints', { url, signing_enabled: true });
  const listenedEndpoint = String((await create('/v1/inbound-endpoints', { mode: 'cli' }))['id']);
  await storeSilently(api, { projectId: project, endpointId: listenedEndpoint });
  const pull = await api.createEndpoint({}, client);
  const { message_id: message } = dataOf(
    await client.send({ endpoint_id: endpoint['id'], payload: {} }),
    202,
  );
  const received = newMessage({
    projectId: project,
    endpointId: String(inbound['id']),
    direction: 'inbound',
  });
  await api.database.messages.accept(received);
  await changeMessages(api.query, [String(message), received.id], {
    status: 'failed_permanent',
    failedAt: new Date(),
  });
  return {
    project,
    apiKey: String(apiKey['key_id']),
    accessGrant,
    endpoint: String(endpoint['id']),
    signingKey: String(endpoint['signing_key_id']),
    publishedEvent: String(publishedEvent),
    message: String(message),
    inboundEndpoint: String(inbound['id']),
    inboundSigningKey: String(inbound['signing_key_id']),
    inboundMessage: received.id,
    listenedEndpoint,
    pullEndpoint: pull.id,
    event: await pull.receive(),
    export: await insertCompletedExport(api.query, project),
    incident: await beginIncident(api, {
      projectId: project,
      endpointId: parsePrefixedId('endpoint', String(endpoint['id'])) ?? '',
      consumer,
    }),
    consumer,
    eventType: String(eventType['name']),
    portalSession: String(portalSession['id']),
  };
}

/** Excludes the times of the keys' last use. */
async function describe({ query }: Pull, projectId: string): Promise<string> {
  const ofEndpoints = 'endpoint_id IN (SELECT id FROM endpoints WHERE project_id = $1)';
  const parts = [
    `SELECT to_json(t) FROM projects AS t WHERE id = $1`,
    `SELECT to_json(t) FROM access_grants AS t WHERE project_id = $1 ORDER BY id`,
    `SELECT id, hash FROM api_keys WHERE project_id = $1 ORDER BY id`,
    `SELECT to_json(t) FROM endpoints AS t WHERE project_id = $1 ORDER BY id`,
    `SELECT to_json(t) FROM consumers AS t WHERE project_id = $1 ORDER BY id`,
    `SELECT to_json(t) FROM portal_sessions AS t WHERE project_id = $1 ORDER BY id`,
    `SELECT to_json(t) FROM event_types AS t WHERE project_id = $1 ORDER BY name`,
    `SELECT to_json(t) FROM sources AS t WHERE ${ofEndpoints} ORDER BY endpoint_id`,
    `SELECT to_json(t) FROM unconfirmed_messages AS t WHERE ${ofEndpoints} ORDER BY message_id`,
    `SELECT to_json(t) FROM listeners AS t WHERE ${ofEndpoints} ORDER BY id`,
    `SELECT to_json(t) FROM endpoint_auths AS t WHERE ${ofEndpoints} ORDER BY endpoint_id`,
    `SELECT to_json(t) FROM endpoint_tls AS t WHERE ${ofEndpoints} ORDER BY endpoint_id`,
    `SELECT to_json(t) FROM signing_keys AS t WHERE ${ofEndpoints} ORDER BY id`,
    `SELECT to_json(t) FROM messages AS t WHERE project_id = $1 ORDER BY id`,
    `SELECT to_json(t) FROM events AS t WHERE project_id = $1 ORDER BY id`,
    `SELECT message_id, body FROM payloads WHERE message_id IN (SELECT id FROM messages WHERE project_id = $1) ORDER BY 1`,
    `SELECT to_json(t) FROM exports AS t WHERE project_id = $1 ORDER BY id`,
    `SELECT to_json(t) FROM usage_counts AS t WHERE project_id = $1 ORDER BY month, messages`,
  ];
  const rows = [];
  for (const part of parts) rows.push(await query(part, [projectId]));
  return JSON.stringify(rows, undefined, 1);
}
