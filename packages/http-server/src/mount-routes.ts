import { successEnvelope } from '@posthorn/common';
import type { Express, Request, RequestHandler, Response } from 'express';
import { parseJsonBody } from './json-body.js';
import { readJsonBytes } from './json-bytes.js';
import { refuseMethod } from './refuse-method.js';
import { requestIdOf } from './request-id.js';
import { spellWithRawMembers } from './raw-members.js';
import type { ApiRequest, Route } from './route.js';
import { stopListeningOnceAnswered } from './stop-listening.js';

type Fields = Readonly<Record<string, unknown>>;

const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;

export interface MountOptions<Caller> {
  readonly routes: readonly Route<Caller>[];
  /** Throws UNAUTHORIZED. It runs before a body is read. */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Throws when the caller has called too often. It runs after each authentication, and before a body is read. */
  admit?(caller: Caller): Promise<void>;
}

/**
 * Mounts the routes, path by path in their order, each with a 405 that names its methods: a path that stands before a
 * pattern that fits it too (`/things/all` before `/things/:id`) is never taken for one of the pattern's.
 */
export function mountRoutes<Caller>(
  app: Express,
  { routes, authenticate, admit }: MountOptions<Caller>,
): void {
  const authenticated: RequestHandler = async (request, response, next) => {
    stopListeningOnceAnswered(request, response);
    const caller = await authenticate(request.get('authorization'));
    await admit?.(caller);
    response.locals['caller'] = caller;
    next();
  };
  for (const path of new Set(routes.map((route) => route.path))) {
    const ofPath = routes.filter((route) => route.path === path);
    for (const route of ofPath) app[route.method](path, authenticated, readBody(route), answer(route));
    const methods = ofPath.map(({ method }) => method.toUpperCase());
    app.all(path, refuseMethod(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))));
  }
}

function readBody<Caller>({ bodyLimitBytes = DEFAULT_BODY_LIMIT_BYTES }: Route<Caller>): RequestHandler {
  return async (request, response, next) => {
    request.body = await readJsonBytes(request, bodyLimitBytes);
    next();
  };
}

function answer<Caller>(route: Route<Caller>): RequestHandler {
  const { status = 200 } = route.description;
  return async (request, response) => {
    const { data, meta, rawMembers, location } = await route.handle(toApiRequest<Caller>(request, response));
    const envelope = successEnvelope(data, requestIdOf(response), meta as Fields | undefined);
    if (location !== undefined) response.setHeader('Location', location);
    writeJson(
      response,
      status,
      rawMembers === undefined ? JSON.stringify(envelope) : spellWithRawMembers(envelope, rawMembers),
    );
  };
}

/** What Express does besides, it does for values that are none of ours. */
function writeJson(response: Response, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

function toApiRequest<Caller>(request: Request, response: Response): ApiRequest<Caller> {
  const body: unknown = request.body;
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return {
    caller: response.locals['caller'] as Caller,
    isHead: request.method === 'HEAD',
    params: request.params as Readonly<Record<string, string>>,
    query: request.query,
    rawBody,
    json: () => parseJsonBody(rawBody),
  };
}
