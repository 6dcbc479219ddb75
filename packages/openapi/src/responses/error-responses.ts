import { type ErrorCode, ERROR_STATUS } from '@posthorn/common';
import type { Components } from '../document/components.js';
import type { JsonSchema, Reference, ResponseObject } from '../document/document.js';
import { ERROR_DESCRIPTIONS } from './error-descriptions.js';
import { examplesOf } from '../examples/examples-of.js';
import { META_WITH_IGNORED, writeMetaSchema } from './meta-schema.js';
import { responseHeaders } from './response-headers.js';

const issues = {
  type: 'array',
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: {
      path: { type: 'string', description: 'The location of the issue.', examples: ['url'] },
      message: { type: 'string', examples: ['is required'] },
    },
  },
};
const retryAfterMs = { type: 'integer', minimum: 0, examples: [730] };

/** The schemas of an error's `details`, for the codes that always have some. */
const DETAILS: Readonly<Partial<Record<ErrorCode, JsonSchema>>> = {
  UNAUTHORIZED: {
    reason: {
      type: 'string',
      enum: ['missing', 'malformed', 'unknown', 'expired', 'revoked'],
      description:
        'Malformed: the header is not `Authorization: Bearer <API key>`. Revoked: the person has no grant any more.',
      examples: ['missing'],
    },
  },
  INVALID_REQUEST: { issues },
  INVALID_HEADERS: { issues },
  RATE_LIMIT_EXCEEDED: { retry_after_ms: retryAfterMs },
  BURST_LIMIT_EXCEEDED: { retry_after_ms: retryAfterMs },
  EXPORT_LIMIT_EXCEEDED: { retry_after_ms: retryAfterMs },
  ALREADY_EXISTS: {
    id: { type: 'string', description: 'The id, or the name, that is taken.', examples: ['acme'] },
  },
};

/** Those that only some answers have. */
const POSSIBLE_DETAILS: Readonly<Partial<Record<ErrorCode, JsonSchema>>> = {
  DUPLICATE_URL: {
    type: 'object',
    properties: {
      endpoint_id: {
        type: 'string',
        format: 'uuid',
        description: 'The endpoint that has the URL.',
        examples: ['019c13ec-9e00-7c32-9e6f-7a8b9c0d1e2f'],
      },
    },
  },
  FORBIDDEN: {
    type: 'object',
    properties: {
      required_scope: {
        type: 'string',
        description: 'The scope that the API key lacks.',
        examples: ['messages:write'],
      },
    },
  },
  PAYLOAD_UNAVAILABLE: {
    type: 'object',
    properties: {
      message_id: {
        type: 'string',
        format: 'uuid',
        description: 'The deleted message that has the idempotency key of a send.',
        examples: ['019c13ec-9e00-7c32-9e6f-7a8b9c0d1e2f'],
      },
    },
  },
  NOT_FOUND: {
    type: 'object',
    description: 'What happens in the background to something that was deleted. Omitted when nothing does.',
    properties: {
      backlog_change: {
        type: 'object',
        description: 'As in `GET /v1/endpoints/{id}`.',
        additionalProperties: true,
      },
      erasure: { type: 'object', description: 'As in `GET /v1/consumers/{id}`.', additionalProperties: true },
    },
  },
};

function errorSchema(code: ErrorCode): JsonSchema {
  const required = DETAILS[code];
  const details = required
    ? { type: 'object', required: Object.keys(required), properties: required }
    : POSSIBLE_DETAILS[code];
  const message = { type: 'string', examples: [ERROR_DESCRIPTIONS[code].replaceAll('`', '')] };
  const properties = {
    code: { const: code },
    message,
    ...(details && { details }),
    doc_url: {
      type: 'string',
      format: 'uri',
      description: 'The page about the code.',
      examples: [`https://posthorn.example.com/docs/errors#${code.toLowerCase()}`],
    },
  };
  return {
    type: 'object',
    description: ERROR_DESCRIPTIONS[code],
    required: ['error', 'meta'],
    properties: {
      error: { type: 'object', required: ['code', 'message'], properties },
      meta: writeMetaSchema,
    },
  };
}

/** Returns a response component for each code. */
export function errorComponents(
  codes: readonly ErrorCode[],
  components: Components,
): Readonly<Partial<Record<ErrorCode, ResponseObject>>> {
  return Object.fromEntries(codes.map((code) => [code, errorResponse([code], components)]));
}

/** Returns the answers of these codes by their statuses. */
export function errorResponses(
  codes: readonly ErrorCode[],
  components: Components,
): Readonly<Record<string, ResponseObject | Reference>> {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status): readonly [number, ResponseObject | Reference] => {
      const ofStatus = [...new Set(codes)].filter((code) => ERROR_STATUS[code] === status);
      const [code, ...others] = ofStatus;
      if (code === undefined || others.length > 0) return [status, errorResponse(ofStatus, components)];
      return [status, { $ref: `#/components/responses/${code}` }];
    }),
  );
}

function errorResponse(codes: readonly ErrorCode[], components: Components): ResponseObject {
  const described = codes.map((code) => {
    const schema = errorSchema(code);
    return {
      code,
      example: exampleOf(code, schema),
      reference: components.name(code, components.refer(schema)),
    };
  });
  const [only, ...others] = described;
  const statuses = codes.map((code) => ERROR_STATUS[code]);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_DESCRIPTIONS[code]}`).join('\n\n'),
    headers: responseHeaders(statuses),
    content: {
      'application/json':
        only !== undefined && others.length === 0
          ? { schema: only.reference, example: only.example }
          : {
              schema: { oneOf: described.map(({ reference }) => reference) },
              examples: Object.fromEntries(described.map(({ code, example }) => [code, { value: example }])),
            },
    },
  };
}

/** An invalid request often has a misspelled member. */
function exampleOf(code: ErrorCode, schema: JsonSchema): unknown {
  const example = examplesOf(schema)[0] as object;
  return code === 'INVALID_REQUEST' ? { ...example, meta: META_WITH_IGNORED } : example;
}
