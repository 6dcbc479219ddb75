import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startTestApi } from '../support/start-test-api.js';

/** JSON.parse and JSON.stringify would change each of them. */
const NUMBERS =
  '[1048693844750901359,1048693844750901360,9007199254740993,1.0,1.50,1e2,1e400,-1E-400,-0,0.10000000000000000001]';

const api = await startTestApi();

/** The text of an answer, because a parsed one would hide a change. */
async function call(method: 'get' | 'post' | 'patch' | 'put', path: string, body?: string): Promise<string> {
  const asked = request(api.url)[method](path).set('Authorization', `Bearer ${api.account.apiKey}`);
  const { status, text } = await (body === undefined ? asked : asked.type('json').send(body));
  expect([text, status]).toEqual([text, method === 'post' ? (path === '/v1/events' ? 202 : 201) : 200]);
  return text;
}

const RESOURCES = [
  {
    list: '/v1/consumers',
    item: '/v1/consumers/acme',
    body: '"id":"acme"',
    member: 'metadata',
    value: `{"a":${NUMBERS}}`,
  },
  {
    list: '/v1/event-types',
    item: '/v1/event-types/order.paid',
    body: '"name":"order.paid"',
    member: 'schema',
    value: `{"enum":${NUMBERS},"maximum":1e400,"default":[1.0]}`,
  },
  {
    list: '/v1/endpoints',
    item: undefined,
    body: '"url":"https://example.com/numbers"',
    member: 'filter',
    value: `{"properties":{"a":{"enum":${NUMBERS}}},"minimum":-1e400}`,
  },
];

describe('numbers come back as they were written', () => {
  it.each(RESOURCES)('from $list', async ({ list, item, body, member, value }) => {
    const whole = `"${member}":${value}`;
    const created = await call('post', list, `{${body},${whole}}`);
    expect(created).toContain(whole);
    const path = item ?? `${list}/${/ep_[0-9a-f]{32}/.exec(created)?.[0] ?? ''}`;
    expect(await call('get', path)).toContain(whole);
    expect(await call('get', list)).toContain(whole);
    expect(await call('patch', path, '{"description":null,"name":null}')).toContain(whole);
    const other = value.replace('1.50', '2.50');
    expect(await call('patch', path, `{"${member}":${other}}`)).toContain(`"${member}":${other}`);
  });

  it('while the numbers of other members stay numbers', async () => {
    const created = await call(
      'post',
      '/v1/endpoints',
      '{"url":"https://example.com/rate","rate_limit_rps":1e1,"timeout_ms":5000.0,"filter":{"minimum":1.0}}',
    );
    expect(created).toContain('"rate_limit_rps":10,');
    expect(created).toContain('"timeout_ms":5000,');
    expect(created).toContain('"filter":{"minimum":1.0}');
  });
});

it('an event reaches the subscribers whose filter has its number, and no neighbour', async () => {
  const subscribe = (account: string): Promise<string> =>
    call(
      'post',
      '/v1/endpoints',
      `{"url":"https://example.com/${account}","consumer_id":"numbers",
        "filter":{"properties":{"account":{"const":${account}}}}}`,
    );
  await subscribe('1048693844750901359');
  await subscribe('1048693844750901360');
  const countFor = async (account: string): Promise<string | undefined> => {
    const body = `{"event_type":"account.changed","consumer_id":"numbers","payload":{"account":${account}}}`;
    return /"message_count":(\d+)/.exec(await call('post', '/v1/events', body))?.[1];
  };
  expect(await countFor('1048693844750901359')).toBe('1');
  expect(await countFor('10486938447509013600e-1')).toBe('1');
  expect(await countFor('1048693844750901361')).toBe('0');
});
