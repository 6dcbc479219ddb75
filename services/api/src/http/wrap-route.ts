import type { ApiRequest, Route } from '@posthorn/http-server';
import type { Caller } from './caller.js';

type Next<Answer> = (request: ApiRequest<Caller>) => Promise<Answer>;

/** Stands before what a route does for a call, whether it answers it or opens a WebSocket for it. */
export function wrapRoute(
  route: Route<Caller>,
  wrap: <Answer>(request: ApiRequest<Caller>, next: Next<Answer>) => Promise<Answer>,
): Route<Caller> {
  const { connect } = route;
  return {
    ...route,
    handle: (request) => wrap(request, (given) => route.handle(given)),
    ...(connect && {
      connect: (request, context) => wrap(request, (given) => connect(given, context)),
    }),
  };
}
