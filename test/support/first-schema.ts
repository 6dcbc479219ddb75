import { createHash } from 'node:crypto';
import {
  createApiKey,
  createRandomUuid,
  createSigningSecret,
  createUuidV7,
  toPrefixedId,
} from '@posthorn/common';
import { type Sql, createTestCipher } from '@posthorn/test-support';

/** The last migration of 0.1.0. */
export const FIRST_SCHEMA = '20261125000000_initial';

export interface FirstContents {
  readonly apiKey: string;
  /** In the API. */
  readonly pausedEndpoint: string;
  readonly pullEndpoint: string;
  /** The ids of the messages, by their names. */
  readonly messages: Readonly<Record<MessageName, string>>;
}

type MessageName = keyof typeof MESSAGES;

const SENT = { endpoint: 'open', direction: 'outbound' } as const;
const PAST = `now() - interval '1 minute'`;
const HELD = `'9999-12-31 00:00:00+00'`;

/** A message in each state, and the columns that 0.1.0 sets for it. */
const MESSAGES = {
  queued: { ...SENT, status: 'queued', columns: { sweep_at: PAST } },
  delivering: { ...SENT, status: 'delivering', columns: { sweep_at: PAST, claimed_until: PAST } },
  retrying: {
    ...SENT,
    status: 'pending_retry',
    columns: { sweep_at: PAST, next_attempt_at: PAST, attempt_count: '1', slow_failures: '1' },
  },
  dead: { ...SENT, status: 'failed_permanent', columns: { failed_at: PAST, attempt_count: '8' } },
  succeeded: { ...SENT, status: 'succeeded', columns: { delivered_at: PAST, attempt_count: '1' } },
  held: { ...SENT, endpoint: 'paused', status: 'paused', columns: { sweep_at: HELD } },
  received: { endpoint: 'inbound', direction: 'inbound', status: 'queued', columns: { sweep_at: PAST } },
  stored: event('stored', {}),
  fetched: event('fetched', { fetched_at: PAST }),
  acknowledged: event('delivered', { fetched_at: PAST, delivered_at: PAST }),
} as const;

function event<Status extends string>(status: Status, columns: Readonly<Record<string, string>>) {
  const position = `nextval('event_positions')`;
  return { endpoint: 'pull', direction: 'pull', status, columns: { position, ...columns } } as const;
}

/**
 * Fills a database of the first schema as 0.1.0 did. These statements name the columns of that schema and never change:
 * they stand for the data of its users.
 */
export async function fillFirstSchema(query: Sql, receiverUrl: string): Promise<FirstContents> {
  const [tenantId, projectId] = [createRandomUuid(), createRandomUuid()];
  const { key, hash, prefix } = createApiKey('live');
  await query(`INSERT INTO tenants (id, name, plan) VALUES ($1, 'first', 'enterprise')`, [tenantId]);
  await query(`INSERT INTO projects (id, tenant_id, name) VALUES ($1, $2, 'first')`, [projectId, tenantId]);
  await query(`INSERT INTO api_keys (id, project_id, hash, prefix) VALUES ($1, $2, $3, $4)`, [
    createRandomUuid(),
    projectId,
    hash,
    prefix,
  ]);
  const endpoints = {
    open: await insertEndpoint(query, { projectId, url: `${receiverUrl}/open` }),
    paused: await insertEndpoint(query, { projectId, url: `${receiverUrl}/paused`, paused: true }),
    inbound: await insertEndpoint(query, { projectId, url: `${receiverUrl}/inbound`, direction: 'inbound' }),
    pull: await insertEndpoint(query, { projectId, url: '', direction: 'pull' }),
  };
  const messages: [string, string][] = [];
  for (const [name, message] of Object.entries(MESSAGES)) {
    const id = createUuidV7();
    await insertMessage(query, {
      ...message,
      id,
      projectId,
      endpointId: endpoints[message.endpoint],
      body: `{"name":"${name}"}`,
    });
    messages.push([name, id]);
  }
  return {
    apiKey: key,
    pausedEndpoint: toPrefixedId('endpoint', endpoints.paused),
    pullEndpoint: endpoints.pull,
    messages: Object.fromEntries(messages) as FirstContents['messages'],
  };
}

interface FirstEndpoint {
  readonly projectId: string;
  readonly url: string;
  readonly direction?: 'outbound' | 'inbound' | 'pull';
  readonly paused?: boolean;
}

async function insertEndpoint(
  query: Sql,
  { projectId, url, direction = 'outbound', paused = false }: FirstEndpoint,
): Promise<string> {
  const [id, keyId] = [createRandomUuid(), createRandomUuid()];
  await query(`INSERT INTO endpoints (id, project_id, direction, url, paused) VALUES ($1, $2, $3, $4, $5)`, [
    id,
    projectId,
    direction,
    url,
    paused,
  ]);
  if (direction === 'outbound') {
    const secret = createTestCipher().encrypt(createSigningSecret(), keyId);
    await query(
      `INSERT INTO signing_keys (id, endpoint_id, encrypted_secret, key_hint) VALUES ($1, $2, $3, 'abcd')`,
      [keyId, id, secret],
    );
  } else {
    await query(`INSERT INTO sources (endpoint_id, secret_token_hash) VALUES ($1, $2)`, [id, sha256(id)]);
  }
  return id;
}

interface FirstMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly direction: string;
  readonly status: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly body: string;
}

async function insertMessage(query: Sql, message: FirstMessage): Promise<void> {
  const { id, projectId, endpointId, direction, status, columns, body } = message;
  const names = Object.keys(columns).map((name) => `, "${name}"`);
  const values = Object.values(columns).map((value) => `, ${value}`);
  await query(
    `INSERT INTO messages (id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256,
       retention_hours${names.join('')})
     VALUES ($1, $2, $3, $4, $5, 'application/json', $6, $7, 72${values.join('')})`,
    [id, projectId, endpointId, direction, status, body.length, sha256(body)],
  );
  await query(`INSERT INTO payloads (message_id, body) VALUES ($1, $2)`, [id, body]);
  if (columns['attempt_count'] !== undefined) {
    await query(
      `INSERT INTO attempts (id, message_id, attempt_no, error_text, created_at)
       SELECT gen_random_uuid(), $1, no, 'the destination answered 500', now() - interval '1 hour'
       FROM generate_series(1, ${columns['attempt_count']}) AS no`,
      [id],
    );
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
