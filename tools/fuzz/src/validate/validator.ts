import { isDateTime } from '@posthorn/http-server';
import type { JsonSchema, OpenApiDocument } from '@posthorn/openapi';
import {
  type FoundOperation,
  type ResponseCheck,
  type Validation,
  createOperationFinder,
  createResponseCheck,
  createValidation,
} from '@posthorn/test-support';
import type { FuzzAnswer, FuzzRequest, NoAnswer } from '../request.js';
import { formatTarget } from '../send/format-request.js';
import { findParameterIssues } from './find-parameter-issues.js';

export interface Validator {
  /** Returns the issues of a response; usually none. */
  validate(request: FuzzRequest, answer: FuzzAnswer | NoAnswer): readonly string[];
}

export interface ValidatorOptions {
  readonly document: OpenApiDocument;
  /** Part of all data of the other project. */
  readonly foreignMark: string;
}

type Find = (method: string, pathname: string) => FoundOperation | undefined;

const VALID_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The server may abort larger bodies before their end, together with the response. */
const SAFE_BODY_BYTES = 200 * 1024;

export function createValidator({ document, foreignMark }: ValidatorOptions): Validator {
  const check = createResponseCheck(document);
  const find = createOperationFinder(document);
  // As the document says in its introduction, requests may leave out the offset, or the time of day.
  const validate = createValidation(document.components, { 'date-time': isDateTime });
  return {
    validate(request, answer) {
      if ('failure' in answer) return isCutOff(request) ? [] : [answer.failure];
      return [
        ...findServerIssues(request, answer),
        ...findEnvelopeIssues(request, answer, check),
        ...findRequestIdIssues(request, answer),
        ...findAcceptedIssues(request, answer, { find, validate }),
        ...(answer.body.includes(foreignMark) && !textOf(request).includes(foreignMark)
          ? ['it shows data of another project']
          : []),
      ];
    },
  };
}

function isCutOff({ body }: FuzzRequest): boolean {
  return body !== undefined && Buffer.byteLength(body) > SAFE_BODY_BYTES;
}

function findServerIssues({ service }: FuzzRequest, { status, body }: FuzzAnswer): readonly string[] {
  const isPaused = service === 'ingest' && status === 503 && body.includes('The endpoint is paused');
  return status >= 500 && !isPaused ? [`it is a ${status}`] : [];
}

/** An invalid method, for example in lower case, is rejected before the path is read. */
function findEnvelopeIssues(
  { method, target }: FuzzRequest,
  { status, headers, body }: FuzzAnswer,
  check: ResponseCheck,
): readonly string[] {
  const path = pathOf(target);
  return check({ method, path, status, headers, body });
}

function findRequestIdIssues({ headers }: FuzzRequest, answer: FuzzAnswer): readonly string[] {
  const given = headers.filter(([name]) => name === 'X-Request-Id').map(([, value]) => value);
  const [only] = given;
  if (given.length !== 1 || only === undefined || !VALID_REQUEST_ID.test(only)) return [];
  // Invalid HTTP is answered before its headers are parsed.
  return answer.status === 400 || answer.headers['x-request-id'] === only
    ? []
    : ['it has not our X-Request-Id'];
}

interface Schemas {
  readonly find: Find;
  readonly validate: Validation;
}

/** Finds accepted requests that the document forbids. */
function findAcceptedIssues(
  { method, target, body, service }: FuzzRequest,
  { status }: FuzzAnswer,
  { find, validate }: Schemas,
): readonly string[] {
  const { operation, path = '' } = find(method, pathOf(target)) ?? {};
  if (operation === undefined || status >= 400 || service !== 'api') return [];
  const schema = operation.requestBody?.content['application/json']?.schema;
  const issues = schema === undefined ? [] : findBodyIssues(body, schema, validate);
  const ofParameters = findParameterIssues({ path, operation, target: formatTarget(target) }, validate);
  return [...issues, ...ofParameters].map((issue) => `it was accepted with ${issue}`);
}

function findBodyIssues(
  body: string | Uint8Array | undefined,
  schema: JsonSchema,
  validate: Validation,
): readonly string[] {
  const value = body === undefined ? {} : parse(body);
  return value === undefined ? ['no JSON'] : validate(schema, value);
}

function parse(body: string | Uint8Array): unknown {
  const text = Buffer.from(body as string).toString('utf8');
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function pathOf(target: string): string {
  return target.split(/[?#]/)[0] ?? '';
}

function textOf({ target, body }: FuzzRequest): string {
  return target + (body === undefined ? '' : Buffer.from(body as string).toString('utf8'));
}
