import { describe, expect, it } from '@jest/globals';
import { SENDERS, extractEventType, findIdempotencyKey } from '../src/index.js';
import type { PlacedRequest } from '../src/requests/read-place.js';
import { headersOf } from './support/requests.js';

const EVENT = { specversion: '1.0', type: 'order.paid', source: '/shop/1', id: 'e-1' };
const BINARY = { 'ce-specversion': '1.0', 'ce-type': 'order.paid', 'ce-source': '/shop/1', 'ce-id': 'e-1' };
const OF_EVENT_GRID = { topic: '/subscriptions/1', id: 'e-1', eventType: 'order.paid', data: {} };

function typeOf(provider: 'cloudevents' | 'event_grid', request: PlacedRequest): string | null {
  const { eventType, orEventType } = SENDERS[provider];
  if (eventType === undefined) throw new Error('It has no type.');
  const place =
    'header' in eventType
      ? { source: 'header' as const, path: eventType.header }
      : { source: 'body' as const, path: eventType.body };
  return extractEventType(request, { ...place, orElse: orEventType });
}

function keyOf(provider: 'cloudevents' | 'event_grid', request: PlacedRequest): string | undefined {
  const { identities } = SENDERS[provider];
  return findIdempotencyKey(request, {
    idempotencyHeaderNames: [],
    idempotencyBodyPath: undefined,
    identities,
  });
}

function sent(body: unknown, headers: Readonly<Record<string, string>> = {}): PlacedRequest {
  return { headers: headersOf(headers), body: Buffer.from(JSON.stringify(body)) };
}

describe.each([
  ['cloudevents', 'the binary mode', [sent({}, BINARY), sent({ other: 1 }, { ...BINARY, 'ce-id': 'e-2' })]],
  ['cloudevents', 'the structured mode', [sent(EVENT), sent({ ...EVENT, id: 'e-2' })]],
  ['cloudevents', 'a batch of one', [sent([EVENT]), sent([{ ...EVENT, source: '/shop/2' }])]],
  ['event_grid', 'its own schema', [sent([OF_EVENT_GRID]), sent([{ ...OF_EVENT_GRID, topic: 'other' }])]],
  ['event_grid', 'CloudEvents', [sent(EVENT), sent({ ...EVENT, id: 'e-2' })]],
] as const)('an event of %s in %s', (provider, _mode, [request, other]) => {
  it('has its type', () => expect(typeOf(provider, request)).toBe('order.paid'));

  it('has a key of its source and its id', () => {
    expect(keyOf(provider, request)).toMatch(/^sha256:/);
    expect(keyOf(provider, request)).not.toBe(keyOf(provider, other));
  });
});

it.each([
  ['cloudevents', [EVENT, { ...EVENT, id: 'e-2' }]],
  ['event_grid', [OF_EVENT_GRID, { ...OF_EVENT_GRID, id: 'e-2' }]],
] as const)('a batch of %s with two events has no key of its first', (provider, batch) =>
  expect(keyOf(provider, sent(batch))).toBeUndefined(),
);

it.each([
  ['one event', [EVENT], expect.stringMatching(/^sha256:/)],
  ['two events', [EVENT, { ...EVENT, id: 'e-2' }], undefined],
])('a byte order mark changes nothing in a batch of %s', (_name, batch, expected) => {
  const { headers, body } = sent(batch);
  const marked = { headers, body: Buffer.concat([Buffer.from('\uFEFF'), body]) };
  expect(keyOf('cloudevents', sent(batch))).toEqual(expected);
  expect(keyOf('cloudevents', marked)).toBe(keyOf('cloudevents', sent(batch)));
});

it('an event without a source has no key', () =>
  expect(keyOf('cloudevents', sent({ id: 'e-1' }))).toBeUndefined());
