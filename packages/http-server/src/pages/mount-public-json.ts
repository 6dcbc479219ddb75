import { ApiError, invalidRequest } from '@posthorn/common';
import type { Express, RequestHandler } from 'express';
import { findUnknownParameters, refuseMethod } from '../routes/refuse.js';

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

/** Mounts a route that answers GET and HEAD with a value. Clients may cache it. */
export function mountPublicJson(app: Express, { path, type, maxAgeSeconds, find }: PublicJson): void {
  const answer: RequestHandler = async ({ params, query }, response) => {
    const unknown = findUnknownParameters(query, []);
    if (unknown.length > 0) throw invalidRequest(unknown);
    const value = await find(params as Readonly<Record<string, string>>);
    if (value === undefined) throw new ApiError('NOT_FOUND', 'There is nothing here.');
    response.set({
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
      'X-Content-Type-Options': 'nosniff',
    });
    response.type(type).end(JSON.stringify(value));
  };
  app.get(path, answer);
  app.all(path, refuseMethod(['GET', 'HEAD']));
}
