import { VERSION } from '@posthorn/common';
import type { View } from '@posthorn/http-server';
import { type Components, type OpenApiDocument, errorResponses, successResponse } from '@posthorn/openapi';
import Type from 'typebox';

const link = (description: string, path: string): Type.TString =>
  Type.String({ format: 'uri', description, examples: [`https://posthorn.example.com${path}`] });

const indexSchema = Type.Object(
  {
    name: Type.Literal('Posthorn'),
    version: Type.String({ description: 'The version of the service.', examples: ['0.1.0'] }),
    links: Type.Object({
      docs: link('A page that shows every operation and can send requests.', '/docs'),
      openapi: link('The OpenAPI 3.1 document.', '/openapi.json'),
      health: link('Answers 200 while the process is alive.', '/healthz'),
    }),
  },
  { title: 'Index' },
);

/** The response of `GET /`, which names the version and further links. */
export function createIndex(publicBaseUrl: string): View<typeof indexSchema> {
  const base = publicBaseUrl.replace(/\/+$/, '');
  return {
    name: 'Posthorn',
    version: VERSION,
    links: { docs: `${base}/docs`, openapi: `${base}/openapi.json`, health: `${base}/healthz` },
  };
}

export function describeIndex(components: Components): OpenApiDocument['paths'] {
  return {
    '/': {
      get: {
        operationId: 'getIndex',
        summary: 'Get the index',
        description: 'The version, and links to the documentation and the health check. Needs no API key.',
        tags: ['Index'],
        security: [],
        responses: {
          200: successResponse({ status: 200, data: indexSchema }, components),
          ...errorResponses(['INVALID_REQUEST', 'INTERNAL_ERROR'], components),
        },
      },
    },
  };
}
