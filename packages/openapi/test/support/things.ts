import { createParser, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { DescribedRoute, DocumentOptions } from '../../src/index.js';

const thingSchema = Type.Object({ id: Type.String({ examples: ['t1'] }) }, { title: 'Thing' });

export const getThing: DescribedRoute = {
  method: 'get',
  path: '/v1/things/:thingId',
  description: {
    operationId: 'things.get',
    summary: 'Get a thing',
    tag: 'Things',
    params: { thingId: Type.String({ examples: ['t1'] }) },
    query: createQueryParser(
      Type.Object({ limit: Type.Integer({ default: 5 }), kind: Type.Enum(['big', 'small']) }),
    ),
    data: thingSchema,
    errors: ['NOT_FOUND'],
  },
};

export const createThing: DescribedRoute = {
  method: 'post',
  path: '/v1/things',
  description: {
    operationId: 'things.create',
    summary: 'Create a thing',
    tag: 'Things',
    body: createParser(thingSchema),
    status: 201,
    data: thingSchema,
  },
};

export function optionsWith(...routes: readonly DescribedRoute[]): DocumentOptions {
  return {
    info: { title: 'Things', version: '1' },
    servers: [{ url: '/' }],
    tags: { Things: 'Any.', Unused: 'None.' },
    sessionCookie: 'session',
    routes,
  };
}
