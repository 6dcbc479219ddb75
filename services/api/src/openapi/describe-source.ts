import type { ErrorCode } from '@posthorn/common';
import {
  type Components,
  type OpenApiDocument,
  describeParams,
  errorResponses,
  successResponse,
} from '@posthorn/openapi';
import { INGEST_PATH } from '@posthorn/sources';
import Type from 'typebox';
import { describe, uuidSchema } from '../schemas/values.js';

/** The answer to a sender for an accepted webhook: it will be forwarded, waits for its consumer, or is an event. */
const acceptedSchema = Type.Object({
  message_id: Type.String({ examples: ['01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'] }),
  status: Type.Enum(['queued', 'stored']),
});

/** The possible errors for a sender. */
const INGEST_ERRORS = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'EVENT_REFUSED',
  'RATE_LIMIT_EXCEEDED',
  'QUOTA_EXCEEDED',
  'TOO_MANY_HOPS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

const params = {
  id: describe(uuidSchema, 'The id of the endpoint.'),
  token: Type.String({
    description: "The endpoint's secret token.",
    examples: ['0123456789abcdef0123456789abcdef'],
  }),
};

/** Describes the URL that external senders post to. The ingest service serves it at another address. */
export function describeSource(receiveBaseUrl: string, components: Components): OpenApiDocument['paths'] {
  const withoutBody = {
    description: 'Success, for an endpoint that answers with this status.',
    headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
  };
  const accepted = successResponse({ status: 202, data: acceptedSchema }, components);
  const text = { schema: { type: 'string' } };
  const answered = {
    description: 'The answer to a handshake.',
    headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    content: { 'text/plain': text },
  };
  const shared = {
    tags: ['Receiving'],
    servers: [{ url: receiveBaseUrl.replace(/\/+$/, ''), description: 'The address that senders post to.' }],
    security: [],
    parameters: describeParams('/:id/:token', params, components),
  };
  const handshake = (name: string, operationId: string) => ({
    ...shared,
    operationId,
    summary: `Answer a handshake by ${name}`,
    description:
      'Only for endpoints whose `handshake` asks with this method. Nothing is stored. Other endpoints answer 405.',
    responses: { 200: answered, ...errorResponses(['METHOD_NOT_ALLOWED', ...INGEST_ERRORS], components) },
  });
  const checked = { description: 'The URL exists.', headers: withoutBody.headers };
  return {
    [`${INGEST_PATH}/{id}/{token}`]: {
      get: handshake('GET', 'answerHandshake'),
      options: handshake('OPTIONS', 'answerOptions'),
      head: {
        ...shared,
        operationId: 'checkUrl',
        summary: 'Check an ingest URL',
        description:
          'Answers 200 without a body, by which a sender such as Intercom tests the URL before it saves it. Nothing is stored. The checks of an address and of a static token apply.',
        responses: { 200: checked, ...errorResponses(INGEST_ERRORS, components) },
      },
      post: {
        ...shared,
        operationId: 'receiveWebhook',
        summary: 'Receive a webhook',
        description:
          'Accepts any bytes of any content type, at most 1 MB. Answers with the status of the endpoint, 202 by default, after the webhook was stored. ' +
          'The enabled checks of the endpoint decide which requests it accepts. With the mode `publish`, the `message_id` is the id of the event.',
        requestBody: {
          required: false,
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: {
          204: withoutBody,
          205: withoutBody,
          '2XX': accepted,
          ...errorResponses(INGEST_ERRORS, components),
        },
      },
    },
  };
}
