import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import Type from 'typebox';
import { type Route, createQueryParser } from '../../src/index.js';
import { readAnswer } from '../support/read-answer.js';
import { createTestApp, described, echo, unauthorized } from '../support/test-app.js';

const anyQuery = createQueryParser(Type.Object({ a: Type.Unknown(), 'b[c]': Type.Unknown() }));

const things: readonly Route<string>[] = [
  {
    method: 'post',
    path: '/things/all',
    description: described,
    handle: () => Promise.resolve({ data: 'all' }),
  },
  {
    method: 'get',
    path: '/things/:id',
    description: { ...described, query: anyQuery },
    handle: ({ caller, params, query }) => Promise.resolve({ data: { caller, params, query } }),
  },
  {
    method: 'delete',
    path: '/things/:id',
    description: described,
    handle: () => Promise.resolve({ data: [], meta: { has_more: false } }),
  },
  {
    method: 'post',
    path: '/things',
    description: { ...described, status: 201 },
    handle: () => Promise.resolve({ data: null }),
  },
];
const reading: Route<string> = {
  method: 'get',
  path: '/reading',
  description: described,
  handle: async ({ json, rawBody }) => ({ data: { json: await json(), bytes: rawBody.length } }),
};
const app = createTestApp({ routes: [...things, echo, reading] });

it('ignores the body of a GET', async () => {
  for (const body of ['{"endpoint_id":"another"}', 'not JSON']) {
    const answer = await readAnswer(request(app).get('/reading').type('json').send(body));
    expect(answer).toMatchObject({ status: 200, body: { data: { json: {}, bytes: 0 } } });
  }
});

describe('an answer', () => {
  it('is in the envelope', async () => {
    const { status, body, type } = await readAnswer(
      request(app).get('/things/7?a=1&a=2&b[c]=3').set('X-Request-Id', 'r'),
    );
    expect({ status, type }).toEqual({ status: 200, type: 'application/json' });
    expect(body).toEqual({
      data: { caller: 'caller', params: { id: '7' }, query: { a: ['1', '2'], 'b[c]': '3' } },
      meta: { request_id: 'r' },
    });
  });

  it('has the status of its description and the meta of its operation', async () => {
    expect((await request(app).post('/things')).status).toBe(201);
    const { body } = await readAnswer(request(app).delete('/things/7').set('X-Request-Id', 'r'));
    expect(body).toEqual({ data: [], meta: { request_id: 'r', has_more: false } });
  });

  it('does not reveal the software that made it', async () => {
    const { headers } = await request(app).get('/things/7');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('etag');
  });
});

it('is the same for HEAD as for GET, without the body', async () => {
  const { status, text, headers } = await readAnswer(request(app).head('/things/7'));
  expect({ status, text }).toEqual({ status: 200, text: undefined });
  expect(headers['content-type']).toMatch(/^application\/json/);
});

it('is the same with a slash at the end of the path', async () => {
  const { body } = await readAnswer(request(app).get('/things/7/'));
  expect(body).toMatchObject({ data: { params: { id: '7' } } });
});

describe('an unknown path', () => {
  it.each(['/', '/nowhere', '/things/7/8', '/Things/7', '/THINGS', '//things'])(
    'is NOT_FOUND: %s',
    async (path) => {
      const { status, body } = await readAnswer(request(app).get(path));
      expect(status).toBe(404);
      expect(body).toMatchObject({ error: { code: 'NOT_FOUND' } });
    },
  );

  it('is NOT_FOUND without a key', async () => {
    const locked = createTestApp({ routes: things, authenticate: () => Promise.reject(unauthorized()) });
    expect((await request(locked).get('/nowhere')).status).toBe(404);
  });
});

describe('a wrong method', () => {
  it.each([
    ['put', '/things/7', 'GET, HEAD, DELETE'],
    ['post', '/things/7', 'GET, HEAD, DELETE'],
    ['options', '/things/7', 'GET, HEAD, DELETE'],
    ['get', '/things', 'POST'],
    ['get', '/things/all', 'POST'],
    ['delete', '/things/all', 'POST'],
    ['patch', '/echo', 'POST'],
  ] as const)('is METHOD_NOT_ALLOWED with the permitted methods: %s %s', async (method, path, allow) => {
    const { status, headers, body } = await readAnswer(request(app)[method](path));
    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow });
    expect(body).toMatchObject({ error: { code: 'METHOD_NOT_ALLOWED' } });
  });
});

describe('a path', () => {
  it.each(['/things/%', '/things/%zz', '/things/%ff', '/things/%c3%28'])(
    'is INVALID_REQUEST when its percent-encoding is broken: %s',
    async (path) => {
      const { status, body } = await readAnswer(request(app).get(path));
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
    },
  );

  it('is decoded once', async () => {
    const { body } = await readAnswer(request(app).get('/things/a%2Fb%2525'));
    expect(body).toMatchObject({ data: { params: { id: 'a/b%25' } } });
  });
});

it.each([
  ['a success', '/echo', 200],
  ['an error', '/nothing', 404],
])('forbids storing and sniffing %s', async (_what, path, status) => {
  const answer = await readAnswer(request(createTestApp({ routes: [echo] })).post(path));
  expect(answer).toMatchObject({
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
});
