import { type Components, type OpenApiDocument, describeParams, errorResponses } from '@posthorn/openapi';
import { LINK_PATH } from '@posthorn/storage';
import Type from 'typebox';

const params = { file: Type.String({ description: 'The file, as in the link.', examples: ['file'] }) };

/** Describes the file downloads that links lead to. */
export function describeFiles(components: Components): OpenApiDocument['paths'] {
  return {
    [`${LINK_PATH}/{file}`]: {
      get: {
        operationId: 'downloadFile',
        summary: 'Download a file',
        description:
          'Needs a link that has not expired, such as `response_body_url`, instead of an API key. Use links unchanged.',
        tags: ['Files'],
        security: [],
        parameters: describeParams('/:file', params, components),
        responses: {
          200: {
            description: 'The bytes of the file.',
            headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
            content: { 'application/octet-stream': {}, 'text/csv': {} },
          },
          ...errorResponses(
            ['INVALID_REQUEST', 'FORBIDDEN', 'NOT_FOUND', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
            components,
          ),
        },
      },
    },
  };
}
