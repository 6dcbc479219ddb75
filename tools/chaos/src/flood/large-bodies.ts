/** A body that costs far more memory and time than its bytes, once a service builds its value. */
export interface BodyAttack {
  readonly name: string;
  readonly tenants: number;
  /** Of each tenant. */
  readonly connections: number;
  readonly path: string;
  readonly body: string;
}

const MESSAGES = 100;
/** 3.9 MB in a batch, and almost 1 MB in a message. */
const BATCHED_BYTES = 39_000;
const SINGLE_BYTES = 1_000_000;
/** The attackers have no endpoint. */
const ENDPOINT_ID = `ep_${'0'.repeat(32)}`;

/** The first four stopped the api before it knew what values cost. */
export const BODY_ATTACKS: readonly BodyAttack[] = [
  { ...batchOf(items('{}', BATCHED_BYTES)), name: 'batches of one tenant', tenants: 1, connections: 30 },
  { ...batchOf(items('{}', BATCHED_BYTES)), name: 'batches', tenants: 3, connections: 10 },
  {
    name: 'events',
    tenants: 1,
    connections: 30,
    path: '/v1/events',
    body: `{"event_type":"flood","payload":${items('{}', SINGLE_BYTES)}}`,
  },
  {
    name: 'sends',
    tenants: 3,
    connections: 40,
    path: '/v1/webhooks/send',
    body: messageOf(items('{}', SINGLE_BYTES)),
  },
  { ...batchOf(nested(BATCHED_BYTES)), name: 'deep nesting', tenants: 3, connections: 10 },
  { ...batchOf(`{"${'k'.repeat(BATCHED_BYTES)}":1}`), name: 'long keys', tenants: 3, connections: 10 },
  { ...batchOf(items('1', BATCHED_BYTES)), name: 'numbers', tenants: 3, connections: 10 },
  { ...batchOf(items(String.raw`"\u0041"`, BATCHED_BYTES)), name: 'escapes', tenants: 3, connections: 10 },
];

function batchOf(payload: string): Pick<BodyAttack, 'path' | 'body'> {
  const messages = Array.from({ length: MESSAGES }, () => messageOf(payload));
  return { path: '/v1/webhooks/send-batch', body: `{"messages":[${messages.join(',')}]}` };
}

function messageOf(payload: string): string {
  return `{"endpoint_id":"${ENDPOINT_ID}","payload":${payload}}`;
}

function items(item: string, bytes: number): string {
  return `{"a":[${`${item},`.repeat(Math.floor(bytes / (item.length + 1)))}${item}]}`;
}

function nested(bytes: number): string {
  const levels = Math.floor(bytes / 2);
  return `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
}
