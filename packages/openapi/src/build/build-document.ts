import { type ErrorCode, ERROR_STATUS } from '@posthorn/common';
import { type Components, createComponents } from '../document/components.js';
import { type DescribedRoute, describeRoute } from './describe-route.js';
import type { OpenApiDocument, OperationObject, Server, Link } from '../document/document.js';
import { errorComponents } from '../responses/error-responses.js';
import { HEADERS } from '../responses/response-headers.js';
import { formatPath } from '../document/format-path.js';
import { withSamples } from '../samples/with-samples.js';

export interface DocumentOptions {
  readonly info: OpenApiDocument['info'];
  readonly servers: readonly Server[];
  /** The descriptions of the groups, in their order. */
  readonly tags: Readonly<Record<string, string>>;
  readonly routes: readonly DescribedRoute[];
  /** The name of the cookie of the console's sessions. */
  readonly sessionCookie: string;
  /** What receivers get. */
  readonly webhooks?: OpenApiDocument['webhooks'];
  /** Operations outside of the API's routes, by path and method. */
  others?(components: Components): OpenApiDocument['paths'];
}

const SESSION =
  'A session of the console, for its own pages. `X-Posthorn-Project` selects one of its projects by id; the default is the first. ' +
  'A call other than GET needs `X-Posthorn-Console: 1`, and an `Origin` that is the API’s own. An API key in the same call takes precedence.';

const PORTAL =
  'The token of a portal session: `wh_portal_…`. It reaches the resources of its consumer only; those of others are not found. ' +
  'The roles of an operation are the capabilities that it needs; the header `X-Posthorn-Capabilities` of each answer lists those of the token, and `X-Posthorn-Agent-Until` has the end of one that is for an agent. Operations that do not name this scheme are FORBIDDEN.';

/** Builds the OpenAPI 3.1 document. Throws when a description is incomplete. */
export function buildDocument(options: DocumentOptions): OpenApiDocument {
  const { info, servers, tags, routes, sessionCookie, others, webhooks = {} } = options;
  const components = createComponents();
  const responses = errorComponents(Object.keys(ERROR_STATUS) as ErrorCode[], components);
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const route of routes) {
    (paths[formatPath(route.path)] ??= {})[route.method] = describeRoute(
      route,
      components,
      findLinks(route, routes),
    );
  }
  const allPaths = { ...paths, ...others?.(components) };
  return withSamples({
    openapi: '3.1.0',
    info,
    servers,
    tags: describeTags(tags, allPaths),
    security: [{ apiKey: [] }, { consoleSession: [] }],
    paths: allPaths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the project: `wh_live_…`.' },
        portalToken: { type: 'http', scheme: 'bearer', description: PORTAL },
        consoleSession: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: SESSION },
      },
      headers: HEADERS,
      responses,
      schemas: components.schemas,
    },
  });
}

function describeTags(
  tags: DocumentOptions['tags'],
  paths: OpenApiDocument['paths'],
): OpenApiDocument['tags'] {
  const used = new Set(
    Object.values(paths).flatMap((path) => Object.values(path).flatMap((operation) => operation.tags)),
  );
  const unknown = [...used].filter((tag) => !Object.hasOwn(tags, tag));
  if (unknown.length > 0) throw new Error(`Nothing is said about the tag ${unknown.join(', ')}.`);
  return Object.entries(tags)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

const CREATED = 201;
const PARAMETER = /^\/:([A-Za-z]+)$/;

/** The operations on what an operation creates: those whose path goes on with a member of the answer. */
function findLinks(
  { method, path, description: { status, data } }: DescribedRoute,
  routes: readonly DescribedRoute[],
): Readonly<Record<string, Link>> {
  if (method !== 'post' || status !== CREATED) return {};
  const { properties = {} } = data as { readonly properties?: object };
  const links = routes.flatMap((route): (readonly [string, Link])[] => {
    const name = route.path.startsWith(path) ? PARAMETER.exec(route.path.slice(path.length))?.[1] : undefined;
    if (name === undefined || !Object.hasOwn(properties, name)) return [];
    const { operationId } = route.description;
    return [[operationId, { operationId, parameters: { [name]: `$response.body#/data/${name}` } }]];
  });
  return Object.fromEntries(links);
}
