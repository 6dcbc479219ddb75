import { expect, it } from '@jest/globals';
import request from 'supertest';
import Type from 'typebox';
import { type Route, createParser, createQueryParser } from '../../src/index.js';
import { type Answer, readAnswer } from '../support/read-answer.js';
import { createTestApp, described } from '../support/test-app.js';

let handled = 0;
const handle: Route<string>['handle'] = () => Promise.resolve({ data: { handled: (handled += 1) } });
const query = createQueryParser(Type.Object({ limit: Type.Integer({ default: 50, maximum: 100 }) }));
const body = createParser(Type.Object({ name: Type.String() }));
const app = createTestApp({
  routes: [
    { method: 'get', path: '/things', description: { ...described, query }, handle },
    { method: 'post', path: '/things', description: { ...described, query, body }, handle },
    { method: 'delete', path: '/things', description: described, handle },
  ],
});

function issuesOf({ status, body: answered }: Answer): readonly string[] {
  expect(status).toBe(400);
  const { error } = answered as {
    readonly error: {
      readonly code: string;
      readonly details: { readonly issues: readonly { path: string }[] };
    };
  };
  expect(error.code).toBe('INVALID_REQUEST');
  return error.details.issues.map(({ path }) => path);
}

it('is refused beside every other issue of the query and the body, and nothing is done', async () => {
  const answer = await readAnswer(request(app).post('/things?limt=1&limit=101&=').send({ nam: 'x' }));
  expect(issuesOf(answer)).toEqual(['limt', '', 'limit', 'name']);
  expect(issuesOf(await readAnswer(request(app).post('/things?x=1').send('{').type('json')))).toEqual(['']);
  expect(handled).toBe(0);
});

it('is refused by routes that take no parameters', async () => {
  expect(issuesOf(await readAnswer(request(app).delete('/things?__proto__=1')))).toEqual(['__proto__']);
  expect(handled).toBe(0);
});

it('is refused behind any number of others', async () => {
  const many = Array.from({ length: 1500 }, () => 'limit=1').join('&');
  expect(
    issuesOf(
      await readAnswer(
        request(app)
          .get(`/things?${'&'.repeat(2000)}`)
          .query('x'),
      ),
    ),
  ).toEqual(['x']);
  const answer = await readAnswer(request(app).delete(`/things?${many}&x`));
  expect(issuesOf(answer)).toEqual(['limit', 'x']);
});

it('is no obstacle for a call without a query', async () => {
  for (const path of ['/things', '/things?', '/things?&&', '/things?limit=7']) {
    expect((await request(app).get(path)).status).toBe(200);
  }
});
