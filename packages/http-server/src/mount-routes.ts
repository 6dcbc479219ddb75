import { successEnvelope } from '@posthorn/common';
import type { Express, Request, RequestHandler, Response } from 'express';
import express from 'express';
import { parseJsonBody } from './json-body.js';
import { refuseMethod } from './refuse-method.js';
import { requestIdOf } from './request-id.js';
import type { ApiRequest, Route } from './route.js';

const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;

export interface MountOptions<Caller> {
  readonly routes: readonly Route<Caller>[];
  /** Throws UNAUTHORIZED. It runs before a body is read. */
  authenticate(authorization: string | undefined): Promise<Caller>;
}

/** Mounts the routes, and a 405 that names the allowed methods on each of their paths. */
export function mountRoutes<Caller>(app: Express, { routes, authenticate }: MountOptions<Caller>): void {
  const authenticated: RequestHandler = async (request, response, next) => {
    response.locals['caller'] = await authenticate(request.get('authorization'));
    next();
  };
  for (const route of routes) {
    app[route.method](route.path, authenticated, readBody(route), answer(route));
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
    app.all(path, refuseMethod(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))));
  }
}

function readBody<Caller>({ bodyLimitBytes = DEFAULT_BODY_LIMIT_BYTES }: Route<Caller>): RequestHandler {
  return express.raw({ type: () => true, limit: bodyLimitBytes });
}

function answer<Caller>(route: Route<Caller>): RequestHandler {
  return async (request, response) => {
    const { status = 200, data, meta } = await route.handle(toApiRequest<Caller>(request, response));
    response.status(status).json(successEnvelope(data, requestIdOf(response), meta));
  };
}

function toApiRequest<Caller>(request: Request, response: Response): ApiRequest<Caller> {
  const body: unknown = request.body;
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return {
    caller: response.locals['caller'] as Caller,
    params: request.params as Readonly<Record<string, string>>,
    query: request.query,
    rawBody,
    json: () => parseJsonBody(rawBody),
  };
}
