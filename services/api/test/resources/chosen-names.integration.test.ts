import { expect, it } from '@jest/globals';
import { invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const URL = 'https://example.com/names';

/** Where a client names a consumer or an event type. */
const PLACES: readonly (readonly [path: string, member: string, rest: object])[] = [
  ['/v1/consumers', 'id', {}],
  ['/v1/event-types', 'name', {}],
  ['/v1/endpoints', 'consumer_id', { url: URL }],
  ['/v1/events', 'event_type', { payload: {} }],
  ['/v1/events', 'consumer_id', { event_type: 'a', payload: {} }],
  ['/v1/webhooks/send', 'event_type', { endpoint_id: `ep_${'0'.repeat(32)}`, payload: {} }],
  ['/v1/portal-sessions', 'consumer_id', {}],
];

const FILTERS = [
  '/v1/endpoints?consumer_id=',
  '/v1/logs?consumer_id=',
  '/v1/logs?event_type=',
  '/v1/events?consumer_id=',
  '/v1/events?event_type=',
  '/v1/portal-sessions?consumer_id=',
];

const client = createClient(await startTestApi());

it.each(['.', '..'])(
  'refuses the name %s wherever a client gives one, because no path could hold it',
  async (name) => {
    for (const [path, member, rest] of PLACES) {
      const issues = invalidPaths(await client.post(path, { ...rest, [member]: name }));
      expect([path, issues]).toEqual([path, [member]]);
    }
    const issues = invalidPaths(await client.post('/v1/endpoints', { url: URL, event_types: [name] }));
    expect(issues).toEqual(['event_types.0']);
    for (const filter of FILTERS)
      expect([filter, (await client.get(filter + name)).status]).toEqual([filter, 400]);
  },
);

it.each(['...', '.a', '..a', 'a..', '-', '....', 'a.b'])(
  'takes the name %s, and addresses it',
  async (name) => {
    await client.post('/v1/consumers', { id: name });
    await client.post('/v1/event-types', { name });
    expect((await client.get(`/v1/consumers/${name}`)).status).toBe(200);
    expect((await client.get(`/v1/event-types/${name}`)).status).toBe(200);
  },
);
