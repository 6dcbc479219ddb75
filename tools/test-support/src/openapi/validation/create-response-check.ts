import { ERROR_STATUS, parseJson } from '@posthorn/common';
import { closeSchemas } from './closed-schemas.js';
import { createValidation } from './create-validation.js';
import type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  OperationObject,
  Reference,
  ResponseObject,
} from '@posthorn/openapi';
import { createOperationFinder } from './find-operation.js';

export interface Exchange {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Returns the issues of an answer. The list is empty for an answer that matches the document. */
export type ResponseCheck = (exchange: Exchange) => readonly string[];

const JSON_TYPE = /^application\/json(;|$)/;

/** Paths for operators and browsers, which the document does not describe. */
const FOR_OPERATORS = /^\/(healthz|readyz|metrics|openapi\.json|docs|console|portal)(\/|\?|$)/;

/**
 * Creates a check of answers against a document: their statuses, headers and bodies, including members that the
 * document does not contain.
 */
export function createResponseCheck(document: OpenApiDocument): ResponseCheck {
  const findOperation = createOperationFinder(document);
  const validate = createValidation(closeSchemas(document.components));
  const anyError: ResponseObject = {
    description: '',
    content: {
      'application/json': {
        schema: {
          oneOf: Object.keys(document.components.responses).map((code) => ({
            $ref: `#/components/schemas/${code}`,
          })),
        },
      },
    },
  };

  /** Returns undefined for a path that the document does not contain. */
  function findResponse({ method, path, status }: Exchange): ResponseObject | Reference | undefined {
    const found = findOperation(method, path.split('?')[0] ?? '');
    const declared = found?.operation && responseOf(found.operation, status);
    if (declared !== undefined) return declared;
    const isOfNoOperation = found?.operation === undefined && [400, 404, 405].includes(status);
    return isOfNoOperation ? anyError : undefined;
  }

  /** One per answer, so that it is compiled once. */
  const closedSchemas = new Map<MediaType, JsonSchema>();
  function closedSchemaOf(media: MediaType): JsonSchema {
    const schema = closedSchemas.get(media) ?? (closeSchemas(media.schema ?? {}) as JsonSchema);
    closedSchemas.set(media, schema);
    return schema;
  }

  return (exchange) => {
    if (FOR_OPERATORS.test(exchange.path)) return [];
    const { method, path, status, headers, body } = exchange;
    const response = findResponse(exchange);
    if (response === undefined) return [`the document knows no answer ${status} to ${method} ${path}`];
    const type = headers['content-type'] ?? '';
    const media = resolve(response, document).content?.['application/json'];
    const issues = findHeaderIssues(exchange);
    if (media === undefined) return issues;
    if (!JSON_TYPE.test(type)) return [...issues, `its content type is ${type || 'missing'}`];
    if (method.toUpperCase() === 'HEAD') return issues;
    return [...issues, ...findBodyIssues(body, exchange, (value) => validate(closedSchemaOf(media), value))];
  };
}

function responseOf({ responses }: OperationObject, status: number): ResponseObject | Reference | undefined {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
}

function resolve(response: ResponseObject | Reference, { components }: OpenApiDocument): ResponseObject {
  if (!('$ref' in response)) return response;
  const code = response.$ref.split('/').at(-1) as keyof typeof components.responses;
  return components.responses[code] ?? { description: '' };
}

function findHeaderIssues({ status, headers }: Exchange): readonly string[] {
  const retryAfter = headers['retry-after'] ?? '';
  return [
    ...(headers['x-request-id'] === undefined ? ['it has no X-Request-Id'] : []),
    ...((status === 429 || status === 503) && !/^[1-9]\d*$/.test(retryAfter)
      ? [`its Retry-After is ${retryAfter || 'missing'}`]
      : []),
    ...(status === 405 && headers['allow'] === undefined ? ['it has no Allow'] : []),
  ];
}

function findBodyIssues(
  body: string,
  { status, headers }: Exchange,
  validate: (value: unknown) => readonly string[],
): readonly string[] {
  const value = parse(body);
  if (value === undefined) return [`its body is no JSON: ${body.slice(0, 100)}`];
  const { error, meta } = value as {
    readonly error?: { readonly code?: keyof typeof ERROR_STATUS };
    readonly meta?: { readonly request_id?: unknown };
  };
  const code = error?.code;
  return [
    ...validate(value),
    ...(meta?.request_id === headers['x-request-id'] ? [] : ['its two request ids differ']),
    ...(code !== undefined && ERROR_STATUS[code] !== status ? [`its status is ${status} with ${code}`] : []),
  ];
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
