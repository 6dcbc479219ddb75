import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { openPortal } from '../support/open-portal.js';
import { useProject } from '../support/use-project.js';

const own = useProject();
const SCHEMA = {
  type: 'object',
  required: ['order'],
  properties: { order: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
};
const FITS = { order: { id: 'A-1' } };
const UNFIT = { order: { id: 17 } };
/** White space, a number that no double holds, a name twice, and an escape. */
const TEXT = '{ "order":\n{"id": "\\u0041", "total": 12345678901234567890, "total": 1.0} }';

async function create(settings: object): Promise<Response> {
  return await own.client.post('/v1/event-types', { name: 'a', ...settings });
}

describe('the example of an event type', () => {
  it.each([
    ['POST', () => own.client.post('/v1/event-types', `{"name":"a","example":${TEXT}}`)],
    ['PUT', () => own.client.put('/v1/event-types/a', `{"example":${TEXT}}`)],
    [
      'PATCH',
      async () => {
        dataOf(await create({}), 201);
        return await own.client.patch('/v1/event-types/a', `{"example":${TEXT}}`);
      },
    ],
  ])('is kept byte by byte: %s', async (_method, send) => {
    for (const answer of [
      await send(),
      await own.client.get('/v1/event-types/a'),
      await own.client.get('/v1/event-types'),
    ])
      expect(answer.text).toContain(`"example":${TEXT}`);
  });

  it('is null at first, stays when it is left out, and is taken away by null', async () => {
    expect(dataOf(await create({}), 201)['example']).toBeNull();
    await own.client.patch('/v1/event-types/a', { example: FITS });
    const renamed = await own.client.patch('/v1/event-types/a', { description: 'Of an order' });
    expect(dataOf(renamed, 200)['example']).toEqual(FITS);
    expect(dataOf(await own.client.put('/v1/event-types/a', { deprecated: true }), 200)['example']).toEqual(
      FITS,
    );
    expect(dataOf(await own.client.patch('/v1/event-types/a', { example: null }), 200)['example']).toBeNull();
  });

  it('is read by customers in the portal', async () => {
    dataOf(await create({ schema: SCHEMA, example: FITS }), 201);
    dataOf(await own.client.post('/v1/consumers', { id: 'acme' }), 201);
    const portal = await openPortal(own.api, own.client, { consumer: 'acme', capabilities: [] });
    expect(dataOf(await portal.get('/v1/event-types/a'), 200)['example']).toEqual(FITS);
  });

  it.each<readonly [string, object, readonly string[]]>([
    ['does not satisfy the schema', { schema: SCHEMA, example: UNFIT }, ['example.order.id']],
    ['lacks what the schema requires', { schema: SCHEMA, example: {} }, ['example.order']],
    ['is larger than 32 KB', { example: { a: 'x'.repeat(32 * 1024) } }, ['example']],
    ['is a text', { example: 'a' }, ['example']],
    ['is a list', { example: [] }, ['example']],
  ])('is refused when it %s', async (_what, settings, paths) => {
    const answers = [await create(settings), await own.client.put('/v1/event-types/a', settings)];
    dataOf(await create({}), 201);
    answers.push(await own.client.patch('/v1/event-types/a', settings));
    for (const answer of answers) {
      expectError(answer, 400, 'INVALID_REQUEST');
      expect(invalidPaths(answer)).toEqual(paths);
    }
  });

  it('is refused when it is too deep to be checked', async () => {
    const deep = `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}`;
    const answer = await own.client.post('/v1/event-types', `{"name":"a","example":${deep}}`);
    expectError(answer, 400, 'INVALID_REQUEST');
    expect(invalidPaths(answer)).toEqual(['example']);
  });

  it('is compared with the stored schema, and the stored example with a new one', async () => {
    dataOf(await create({ schema: SCHEMA }), 201);
    expect(invalidPaths(await own.client.patch('/v1/event-types/a', { example: UNFIT }))).toEqual([
      'example.order.id',
    ]);
    dataOf(await own.client.patch('/v1/event-types/a', { example: UNFIT, schema: null }), 200);
    expect(invalidPaths(await own.client.patch('/v1/event-types/a', { schema: SCHEMA }))).toEqual([
      'example.order.id',
    ]);
    dataOf(await own.client.patch('/v1/event-types/a', { schema: SCHEMA, example: FITS }), 200);
  });
});
