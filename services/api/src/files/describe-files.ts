import { type Components, type OpenApiDocument, describeParams, errorResponses } from '@posthorn/openapi';
import { LINK_PATH } from '@posthorn/storage';
import Type from 'typebox';

const params = { file: Type.String({ description: 'As the link has it.', examples: ['file'] }) };

/** Describes the file downloads that links lead to. */
export function describeFiles(components: Components): OpenApiDocument['paths'] {
  return {
    [`${LINK_PATH}/{file}`]: {
      get: {
        operationId: 'downloadFile',
        summary: 'Download a file',
        description:
          'For whoever has a link to it, such as `response_body_url`, until that expires; links are used as they are given.',
        tags: ['Files'],
        security: [],
        parameters: describeParams('/:file', params, components),
        responses: {
          200: {
            description: 'The bytes of the file.',
            headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
            content: { 'application/octet-stream': {} },
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
