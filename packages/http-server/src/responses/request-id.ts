import { createUuidV7 } from '@posthorn/common';
import type { RequestHandler, Response, Request } from 'express';
import { routeOf } from './watch-requests.js';

const HEADER = 'X-Request-Id';
const VALID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Assigns an id to every request, the client's own when it is valid, and returns it in the answer. */
export const assignRequestId: RequestHandler = (request, response, next) => {
  const given = request.get(HEADER);
  const id = given !== undefined && VALID.test(given) ? given : createUuidV7();
  response.locals['requestId'] = id;
  response.setHeader(HEADER, id);
  next();
};

export function requestIdOf(response: Response): string {
  return response.locals['requestId'] as string;
}

/** An authenticated call, once it was answered. */
export interface AnsweredCall {
  readonly requestId: string;
  readonly method: string;
  /** The mounted pattern. */
  readonly route: string | undefined;
  /** Undefined when the client disconnected before the answer. */
  readonly status: number | undefined;
}

export type RecordCall = (call: AnsweredCall) => void;

export function recordOnceAnswered(request: Request, response: Response, record: RecordCall): void {
  response.once('close', () =>
    record({
      requestId: requestIdOf(response),
      method: request.method,
      route: routeOf(request, response),
      status: response.writableFinished ? response.statusCode : undefined,
    }),
  );
}
