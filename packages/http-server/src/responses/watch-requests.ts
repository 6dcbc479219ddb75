import type { IncomingHttpHeaders } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';

export interface WatchedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Answer {
  /**
   * The mounted pattern, never the path of the request, which may contain a secret. Undefined when no route matches.
   */
  readonly route: string | undefined;
  /** Undefined when the client disconnected before the answer. */
  readonly status: number | undefined;
  readonly seconds: number;
}

/** Calls `proceed` to process the request. The returned function receives the answer. */
export type WatchRequest = (request: WatchedRequest, proceed: () => void) => (answer: Answer) => void;

/** Watches the requests of the service's own routes. */
export function watchRequests(watch: WatchRequest): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const end = watch(request, next);
    response.once('close', () =>
      end({
        route: routeOf(request, response),
        status: response.writableFinished || response.statusCode === 101 ? response.statusCode : undefined,
        seconds: (performance.now() - startedAt) / 1000,
      }),
    );
  };
}

/** Sets the route's path for handlers that are mounted without a pattern of their own. */
export function nameRoute(response: Response, path: string): void {
  response.locals['route'] = path;
}

/** The mounted pattern of the route that answers. */
export function routeOf(request: Request, response: Response): string | undefined {
  const matched = request.route as { readonly path?: unknown } | undefined;
  const path: unknown = response.locals['route'] ?? matched?.path;
  return typeof path === 'string' ? path : undefined;
}
