import { successEnvelope } from '@posthorn/common';
import type { Express, Request, Response } from 'express';
import type { BodyLimit } from './body-limit.js';
import { readRawBody } from './raw-body.js';
import { requestIdOf } from './request-id.js';
import { stopListeningOnceAnswered } from './stop-listening.js';
import { nameRoute } from './watch-requests.js';

/** A request as it came, its body not read yet. */
export interface RawRequest {
  readonly method: string;
  /** What stands behind the route's path, as it was spelt. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  readonly contentType: string | undefined;
  readonly socketAddress: string | undefined;
  /** The bytes as they came, whatever encoding they are in; undefined when there are more than that. Throws SERVICE_UNAVAILABLE, INVALID_REQUEST. */
  readBody(limit: BodyLimit): Promise<Buffer | undefined>;
}

/** What is answered; it is put into the envelope. */
export interface RawResponse {
  readonly status: number;
  readonly data: unknown;
}

export interface RawRoute {
  readonly path: string;
  /** How many segments follow the path. */
  readonly segmentCount: number;
  handle(request: RawRequest): Promise<RawResponse>;
}

/** Mounts a route that POST is meant for, outside of the authentication; what it answers is put into the envelope. */
export function mountRaw(app: Express, { path, segmentCount, handle }: RawRoute): void {
  app.use(path, async (request, response, next) => {
    const segments = request.path.split('/').slice(1);
    if (segments.length !== segmentCount) {
      next();
      return;
    }
    nameRoute(response, path);
    stopListeningOnceAnswered(request, response);
    if (request.method !== 'POST') response.set('Allow', 'POST');
    answer(await handle(toRawRequest(request, segments)), response);
  });
}

function toRawRequest(request: Request, segments: readonly string[]): RawRequest {
  const { method, rawHeaders, headers, socket, url } = request;
  const mark = url.indexOf('?');
  return {
    method,
    segments,
    query: new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1)),
    rawHeaders,
    contentType: headers['content-type'],
    socketAddress: socket.remoteAddress,
    readBody: (limit) => readRawBody(request, limit),
  };
}

function answer({ status, data }: RawResponse, response: Response): void {
  response.status(status).json(successEnvelope(data, requestIdOf(response)));
}
