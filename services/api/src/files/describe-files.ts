import { type Components, type OpenApiDocument, describeParams, errorResponses } from '@posthorn/openapi';
import { LINK_PARAMETERS, LINK_PATH } from '@posthorn/storage';
import Type from 'typebox';

const params = { file: Type.String({ description: 'The file, as in the link.', examples: ['file'] }) };

const ofLinks: Readonly<Record<(typeof LINK_PARAMETERS)[number], readonly [text: string, example: string]>> =
  {
    expires: ['The moment when the link expires, in seconds since the Unix epoch.', '1769860800'],
    name: ['The name of the downloaded file.', 'export.csv'],
    signature: ['The signature of the link.', '0a1b2c3d4e5f60718293a4b5c6d7e8f9'],
  };

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
        parameters: [
          ...describeParams('/:file', params, components),
          ...LINK_PARAMETERS.map((name) => ({
            name,
            in: 'query' as const,
            required: name !== 'name',
            description: ofLinks[name][0],
            schema: { type: 'string', examples: [ofLinks[name][1]] },
          })),
        ],
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
