import type { Request, Response } from 'express';
import { requestIdOf } from './request-id.js';
import { routeOf } from './watch-requests.js';

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
