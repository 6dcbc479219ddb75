import { type Components, type OpenApiDocument, describeParams, errorResponses } from '@posthorn/openapi';
import { describe, uuidSchema } from '../schemas/values.js';

const params = { id: describe(uuidSchema, 'The id of the project.') };

/** Describes the public keys that receivers verify with. */
export function describeKeySet(components: Components): OpenApiDocument['paths'] {
  return {
    '/v1/projects/{id}/jwks.json': {
      get: {
        operationId: 'getKeySet',
        summary: 'Get the public keys of a project',
        description:
          'The keys of asymmetric signatures as a JWKS (RFC 7517), the newest first. It needs no API key, and may be kept for an hour. A project without such signatures has no keys.',
        tags: ['Endpoints'],
        security: [],
        parameters: describeParams('/:id', params, components),
        responses: {
          200: {
            description: 'The keys, without an envelope.',
            headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
            content: { 'application/jwk-set+json': {} },
          },
          ...errorResponses(
            ['INVALID_REQUEST', 'NOT_FOUND', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
            components,
          ),
        },
      },
    },
  };
}
