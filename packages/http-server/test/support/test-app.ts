import { ApiError } from '@posthorn/common';
import type { Express } from 'express';
import {
  type AppOptions,
  type BodyOwner,
  type MountOptions,
  type Route,
  type RouteDescription,
  createApp,
  mountRoutes,
} from '../../src/index.js';
import Type from 'typebox';

export interface TestAppOptions extends Partial<Omit<AppOptions, 'mount' | 'health'>> {
  readonly routes?: readonly Route<string>[];
  readonly health?: Partial<AppOptions['health']>;
  authenticate?(authorization: string | undefined): Promise<string>;
  admit?(caller: string): Promise<void>;
  readonly limits?: Pick<MountOptions<string>, 'bodies' | 'minRate' | 'maxCallsInFlight' | 'recordCall'>;
}

/** Creates an application whose caller is always `caller`, unless the test overrides it. */
export function createTestApp(options: TestAppOptions = {}): Express {
  const {
    routes = [],
    health = {},
    authenticate = () => Promise.resolve('caller'),
    admit,
    limits,
    ...errors
  } = options;
  return createApp({
    health: {
      checks: {},
      isDraining: () => false,
      renderMetrics: () => Promise.resolve(''),
      metricsContentType: 'text/plain',
      ...health,
    },
    translateError: () => undefined,
    onServerError: () => undefined,
    ...errors,
    mount: (app) =>
      mountRoutes(app, {
        routes,
        authenticate: ({ header }) => authenticate(header('authorization')),
        ownerOf,
        ...(admit && { admit }),
        ...limits,
      }),
  });
}

const ownerOf = (caller: string): BodyOwner => ({ tenantId: caller, projectId: caller });

/** A description whose content is irrelevant to the tests. */
export const described: RouteDescription = {
  operationId: 'tests.run',
  summary: 'A route',
  tag: 'Test',
  data: Type.Unknown(),
};

/** Answers with the body as JSON. */
export const echo: Route<string> = {
  method: 'post',
  path: '/echo',
  bodyLimitBytes: 1000,
  description: described,
  handle: async ({ json }) => ({ data: { body: await json() } }),
};

/** Creates a route that fails with the error. */
export function failing(error: unknown): Route<string> {
  // Libraries may throw values that are not an Error.
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
  return { method: 'get', path: '/fail', description: described, handle: () => Promise.reject(error) };
}

export function unauthorized(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The API key is missing or not valid.');
}
