import { ApiError, invalidRequest, successEnvelope } from '@posthorn/common';
import type { Express, RequestHandler } from 'express';
import { requestIdOf } from '../responses/request-id.js';
import { findUnknownParameters, refuseMethod } from '../routes/refuse.js';

interface PublicRoute {
  /** Express' path syntax. */
  readonly path: string;
  /** The names that a query may have. Any other one is INVALID_REQUEST. */
  readonly parameters?: readonly string[];
  readonly answer: RequestHandler;
}

/** Mounts a route that answers GET and HEAD to anybody. */
export function mountPublic(app: Express, { path, parameters = [], answer }: PublicRoute): void {
  const refuseUnknown: RequestHandler = ({ query }, _response, next) => {
    const unknown = findUnknownParameters(query, parameters);
    if (unknown.length > 0) throw invalidRequest(unknown);
    next();
  };
  app.get(path, refuseUnknown, answer);
  app.all(path, refuseMethod(['GET', 'HEAD']));
}

/** Mounts the answer of the root path: one public value in the envelope. */
export function mountIndex(app: Express, data: unknown): void {
  mountPublic(app, {
    path: '/',
    answer(_request, response) {
      // Express would answer 304 to `If-None-Match: *`.
      response.type('json').end(JSON.stringify(successEnvelope(data, requestIdOf(response))));
    },
  });
}

/** A value that anybody may read, without authentication and envelope. */
export interface PublicJson {
  /** Express' path syntax. */
  readonly path: string;
  /** Its media type. */
  readonly type: string;
  readonly maxAgeSeconds: number;
  /** Undefined: there is none. */
  find(params: Readonly<Record<string, string>>): Promise<object | undefined>;
}

/** Mounts a value that clients may cache. */
export function mountPublicJson(app: Express, { path, type, maxAgeSeconds, find }: PublicJson): void {
  mountPublic(app, {
    path,
    async answer({ params }, response) {
      const value = await find(params as Readonly<Record<string, string>>);
      if (value === undefined) throw new ApiError('NOT_FOUND', 'There is nothing here.');
      response.set({
        'Cache-Control': `public, max-age=${maxAgeSeconds}`,
        'X-Content-Type-Options': 'nosniff',
      });
      response.type(type).end(JSON.stringify(value));
    },
  });
}
