import type { DescribedRoute, OpenApiDocument } from '@posthorn/openapi';
import type { ApiDependencies } from '../../src/routes/api-dependencies.js';
import { apiRoutes } from '../../src/routes/api-routes.js';
import {
  type ConsoleSessionDependencies,
  sessionRoutes,
  signInRoutes,
} from '../../src/console-sessions/console-session-routes.js';
import {
  type PersonSignInDependencies,
  personSignInRoutes,
} from '../../src/console-sessions/people/person-sign-in-routes.js';
import { describeApi } from '../../src/openapi/describe-api.js';

/** The routes are only inspected, so their dependencies are never used. */
const nothing: unknown = new Proxy(() => nothing, { get: () => nothing });

export const routes: readonly DescribedRoute[] = [
  ...apiRoutes(nothing as ApiDependencies),
  ...signInRoutes(nothing as ConsoleSessionDependencies),
  ...sessionRoutes(nothing as ConsoleSessionDependencies),
  ...personSignInRoutes(nothing as PersonSignInDependencies),
];

export const document: OpenApiDocument = describeApi(routes, {
  publicBaseUrl: 'https://posthorn.example.com/hooks/',
  receiveBaseUrl: 'https://receive.example.com',
});
