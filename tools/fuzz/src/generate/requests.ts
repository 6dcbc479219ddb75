import { type OpenApiDocument, exampleValuesOf } from '@posthorn/openapi';
import fc from 'fast-check';
import type { FuzzRequest } from '../request.js';
import { type Body, garbled, largeBodies, mutated } from './bodies.js';
import { fromSchema } from './from-schema.js';
import { oddAuthorizations, oddContentTypes, oddHeaders } from './hostile-headers.js';
import { serializeJson } from './marks.js';
import { poolOf } from './pools.js';
import { type Place, anId, hostileTarget, validTarget } from './targets.js';

/** Excludes CONNECT, which is not a request to an origin: Node.js closes the connection. */
const OTHER_METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
  'FOO',
];

const OWN_KEY = 'Bearer «ref:own-key:0»';

/** Requests to every operation of a document: some valid, most of them with an issue. */
export function requestsOf(document: OpenApiDocument): fc.Arbitrary<FuzzRequest> {
  const places = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const choose = (name: string): fc.Arbitrary<unknown> | undefined => chooseValue(path, name);
      const options = { components: document.components.schemas, choose };
      return { method: method.toUpperCase(), path, operation, options };
    }),
  );
  return fc.oneof(...places.map(requestsTo));
}

/** Constraints of members that schemas cannot express. Without them the API would reject almost every request. */
const BEYOND_SCHEMAS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  url: fc.nat({ max: 500 }).map((n) => `https://example.com/hooks/${n}`),
  allowed_cidrs: fc.subarray(['192.0.2.0/24', '2001:db8::/32', '198.51.100.7'], { minLength: 1 }),
  filter: fc.constantFrom({}, { type: 'object' }, { required: ['a'] }),
  schema: fc.constantFrom({}, { type: 'object' }, { $defs: { a: {} }, $ref: '#/$defs/a' }),
  start_time: fc.constantFrom('2000-01-01T00:00:00Z', '2025-12-31T23:59:59.999+01:00'),
  end_time: fc.constantFrom('2026-01-01T00:00:00Z', '2100-01-01T00:00:00Z'),
};

function chooseValue(path: string, name: string): fc.Arbitrary<unknown> | undefined {
  if (Object.hasOwn(BEYOND_SCHEMAS, name)) return BEYOND_SCHEMAS[name];
  const pool = poolOf(path, name);
  if (pool === undefined || name === 'id') return undefined;
  return name.endsWith('s') ? fc.array(anId(pool), { minLength: 1, maxLength: 5 }) : anId(pool);
}

interface MethodPlace extends Place {
  readonly method: string;
}

function requestsTo(place: MethodPlace): fc.Arbitrary<FuzzRequest> {
  const { method, path, operation } = place;
  const isSource = path.startsWith('/v1/webhooks/receive');
  const bodies = validBodies(place);
  const valid: fc.Arbitrary<FuzzRequest> = fc
    .record({ target: validTarget(place), body: bodies ?? fc.constant(undefined) })
    .map(({ target, body }) => ({
      operationId: operation.operationId,
      service: isSource ? 'ingest' : 'api',
      method,
      target,
      headers: [
        ...(isSource ? [] : [['Authorization', OWN_KEY] as const]),
        ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ],
      ...(body !== undefined && { body }),
    }));
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    {
      weight: 4,
      arbitrary: withPart(valid, hostileTarget(place), (request, target) => ({ ...request, target })),
    },
    { weight: bodies === undefined ? 1 : 8, arbitrary: withPart(valid, hostileBodies(place), withBody) },
    { weight: 2, arbitrary: withPart(valid, oddHeaders, withHeaders) },
    {
      weight: 1,
      arbitrary: withPart(valid, oddContentTypes, (request, type) =>
        withHeaders(request, [['Content-Type', type]]),
      ),
    },
    { weight: 2, arbitrary: withPart(valid, oddAuthorizations, withAuthorization) },
    {
      weight: 2,
      arbitrary: withPart(valid, fc.constantFrom(...OTHER_METHODS), (request, other) => ({
        ...request,
        method: other,
      })),
    },
    { weight: 1, arbitrary: valid.map((request) => ({ ...request, isChunked: request.body !== undefined })) },
  );
}

function withPart<Part>(
  requests: fc.Arbitrary<FuzzRequest>,
  parts: fc.Arbitrary<Part>,
  put: (request: FuzzRequest, part: Part) => FuzzRequest,
): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(requests, parts).map(([request, part]) => put(request, part));
}

function withBody(request: FuzzRequest, body: Body): FuzzRequest {
  return { ...request, body };
}

/** Replaces a header that already exists. */
function withHeaders(request: FuzzRequest, headers: FuzzRequest['headers']): FuzzRequest {
  const names = headers.map(([name]) => name);
  return { ...request, headers: [...request.headers.filter(([name]) => !names.includes(name)), ...headers] };
}

function withAuthorization(request: FuzzRequest, value: string | undefined): FuzzRequest {
  const others = request.headers.filter(([name]) => name !== 'Authorization');
  return { ...request, headers: value === undefined ? others : [...others, ['Authorization', value]] };
}

function validValues({ operation, options }: Place): fc.Arbitrary<unknown> | undefined {
  const content = operation.requestBody?.content;
  if (content === undefined) return undefined;
  const media = content['application/json'];
  if (media?.schema === undefined) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(
    { weight: 4, arbitrary: fromSchema(media.schema, options) },
    { weight: 1, arbitrary: fc.constantFrom(...exampleValuesOf(media)) },
  );
}

function validBodies(place: Place): fc.Arbitrary<Body> | undefined {
  return validValues(place)?.map(serializeJson);
}

function hostileBodies(place: Place): fc.Arbitrary<Body> {
  const values = validValues(place) ?? fc.constant({});
  return fc.oneof(
    { weight: 12, arbitrary: mutated(values).map(serializeJson) },
    { weight: 5, arbitrary: garbled(values.map(serializeJson)) },
    { weight: 1, arbitrary: largeBodies },
  );
}
