import type { IncomingHttpHeaders } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';

export interface WatchedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Answer {
  /** As it is mounted, never the path of the request: that may hold a secret. Undefined when there is no such route. */
  readonly route: string | undefined;
  /** Undefined when the client went away before. */
  readonly status: number | undefined;
  readonly seconds: number;
}

/** Runs all that a request consists of; what it returns is told of the answer. */
export type WatchRequest = (request: WatchedRequest, proceed: () => void) => (answer: Answer) => void;

/** Has the requests of the service's own routes watched. */
export function watchRequests(watch: WatchRequest): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const end = watch(request, next);
    response.once('close', () =>
      end({
        route: routeOf(request, response),
        status: response.writableFinished ? response.statusCode : undefined,
        seconds: (performance.now() - startedAt) / 1000,
      }),
    );
  };
}

/** What mounts no pattern of its own names its path itself. */
export function nameRoute(response: Response, path: string): void {
  response.locals['route'] = path;
}

function routeOf(request: Request, response: Response): string | undefined {
  const matched = request.route as { readonly path?: unknown } | undefined;
  const path: unknown = response.locals['route'] ?? matched?.path;
  return typeof path === 'string' ? path : undefined;
}
