import { describe, expect, it } from '@jest/globals';
import { changeEndpoints, createEndpoint } from '@posthorn/test-support';
import { expectError, invalidPaths } from '../../support/answers.js';
import { startApiWithEndpoint } from '../../support/start-api-with-endpoint.js';

const { api, client, endpoint } = await startApiWithEndpoint({ plan: 'free' });

function bodyWith(fields: string): string {
  return `{"endpoint_id":"${endpoint.publicId}","payload":{},${fields}}`;
}

describe('INVALID_REQUEST', () => {
  it.each([
    [
      'every issue at once',
      '{"endpoint_id":7,"payload":1,"headers":{"X-A":1},"idempotency_key":"not valid","retention_hours":-1}',
      ['endpoint_id', 'headers.X-A', 'idempotency_key', 'payload', 'retention_hours'],
    ],
    [
      'issues within and beyond the schema',
      `{"idempotency_key":"","retention_hours":73,"payload":${'{"a":'.repeat(101)}{}${'}'.repeat(101)}}`,
      ['endpoint_id', 'idempotency_key', 'payload', 'retention_hours'],
    ],
  ])('is returned for %s', async (_what, body, paths) => {
    const response = await client.send(body);
    expectError(response, 400, 'INVALID_REQUEST');
    expect([...invalidPaths(response)].sort()).toEqual(paths);
  });

  it.each([
    ['more retention than the plan has', '"retention_hours":73', 'retention_hours'],
    [
      'a header that is not a string, under a name of several lines',
      String.raw`"headers":{"X-A\nX-B":1}`,
      'headers.X-A\nX-B',
    ],
  ])('is returned for %s', async (_what, fields, path) => {
    const response = await client.send(bodyWith(fields));
    expectError(response, 400, 'INVALID_REQUEST');
    expect(invalidPaths(response)).toEqual([path]);
  });

  it('is returned for bytes that are not UTF-8', async () => {
    const bytes = Buffer.from(bodyWith('"a":"\xff"'), 'latin1');
    // Superagent serializes bodies that are not strings as JSON.
    const response = await fetch(`${api.url}/v1/webhooks/send`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${api.account.apiKey}` },
      body: bytes,
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_REQUEST' } },
    });
  });

  it('is returned for a payload that is nested too deeply, however deep', async () => {
    const payload = '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000);
    const response = await client.send(`{"endpoint_id":"${endpoint.publicId}","payload":${payload}}`);
    expectError(response, 400, 'INVALID_REQUEST');
  });
});

describe('INVALID_HEADERS', () => {
  const SIZE = 8 * 1024;
  it.each([
    ['Host', '{"Host":"evil.example"}', ['headers.Host']],
    ['Authorization', '{"authorization":"Basic x"}', ['headers.authorization']],
    [
      'a header of Posthorn',
      '{"X-Webhook-Id":"1","x-webhook-new":"2"}',
      ['headers.X-Webhook-Id', 'headers.x-webhook-new'],
    ],
    ['Proxy-Anything', '{"Proxy-Anything":"1"}', ['headers.Proxy-Anything']],
    ['__proto__', '{"__proto__":"x"}', ['headers.__proto__']],
    ['a line break in a value', String.raw`{"X-A":"a\r\nX-B: b"}`, ['headers.X-A']],
    ['NUL in a value', String.raw`{"X-A":"a\u0000"}`, ['headers.X-A']],
    ['a line break in a name', String.raw`{"X-A\r\nX-B":"a"}`, ['headers.X-A\r\nX-B']],
    ['no name', '{"":"a"}', ['headers']],
    ['a value beyond Latin-1', '{"X-A":"名"}', ['headers.X-A']],
    ['a name twice', '{"X-A":"1","x-a":"2"}', ['headers.x-a']],
    [
      'every issue at once',
      String.raw`{"Host":"a","X A":"b","X-C":"\n"}`,
      ['headers.Host', 'headers.X A', 'headers.X-C'],
    ],
    [
      '51 headers',
      JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`X-${index}`, '']))),
      ['headers'],
    ],
    ['more than 8 KB', JSON.stringify({ 'X-A': 'x'.repeat(SIZE - 2) }), ['headers']],
  ])('is returned for %s', async (_what, headers, paths) => {
    const response = await client.send(bodyWith(`"headers":${headers}`));
    expectError(response, 400, 'INVALID_HEADERS');
    expect([...invalidPaths(response)].sort()).toEqual(paths);
  });
});

describe('PAYLOAD_TOO_LARGE', () => {
  it.each([
    ['a byte more than 1 MB', 1024 * 1024 - 7],
    ['a body far beyond the limit', 5 * 1024 * 1024],
  ])('is returned for %s', async (_what, length) => {
    const payload = `{"a":"${'x'.repeat(length)}"}`;
    const response = await client.send(`{"endpoint_id":"${endpoint.publicId}","payload":${payload}}`);
    expectError(response, 413, 'PAYLOAD_TOO_LARGE');
  });
});

describe('ENDPOINT_NOT_FOUND', () => {
  it.each([
    ['that was deleted', { deletedAt: new Date() }],
    ['that is inbound', { direction: 'inbound' }],
  ] as const)('is returned for an endpoint %s', async (_what, changes) => {
    const { projectId } = api.account;
    const { id, publicId } = await createEndpoint(api.database, {
      projectId,
      url: 'https://example.com/hook',
    });
    await changeEndpoints(api.query, id, changes);
    for (const endpoint_id of [publicId, `ep_${'0'.repeat(32)}`]) {
      expectError(await client.send({ endpoint_id, payload: {} }), 404, 'ENDPOINT_NOT_FOUND');
    }
  });
});

it('stores nothing of a rejected send', async () => {
  await client.send(bodyWith('"headers":{"Host":"a"}'));
  await client.send(bodyWith('"idempotency_key":""'));
  expect(
    await api.query('SELECT (SELECT count(*) FROM messages) + (SELECT count(*) FROM payloads) AS rows'),
  ).toEqual([{ rows: '0' }]);
});
