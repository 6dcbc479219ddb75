import type { Express, RequestHandler } from 'express';
import { type Credentials, credentialsOf } from './route.js';

export interface CrossOriginOptions {
  /** The methods that pages of other origins may call, by path in Express' syntax. They may not call other paths. */
  readonly methods: ReadonlyMap<string, readonly string[]>;
  /** Whether a page of the origin may call at all. A browser asks this before it sends the credentials of the call. */
  admitsOrigin(origin: string): Promise<boolean>;
  /** Whether a page of the origin may read the answer to a call with these credentials. */
  mayRead(origin: string, credentials: Credentials): Promise<boolean>;
}

/** A changed setting applies to calls at once: each of their answers names the origin, too. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of other origins call the routes of a path (CORS), without cookies: no answer has
 * `Access-Control-Allow-Credentials`. Must be mounted before these routes.
 */
export function mountCrossOrigin(
  app: Express,
  path: string,
  { methods, admitsOrigin, mayRead }: CrossOriginOptions,
): void {
  const ofPath = methods.get(path);
  if (ofPath === undefined) return;
  app.options(path, answerPreflight(ofPath, admitsOrigin));
  app.all(path, permitReading(mayRead));
}

/** The route refuses every other OPTIONS. */
function answerPreflight(
  methods: readonly string[],
  admitsOrigin: CrossOriginOptions['admitsOrigin'],
): RequestHandler {
  return async (request, response, next) => {
    const origin = request.get('origin');
    const method = request.get('access-control-request-method') ?? '';
    response.vary('Origin');
    if (origin === undefined || !methods.includes(method) || !(await admitsOrigin(origin))) {
      next();
      return;
    }
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Request-Id',
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    });
    response.status(204).end();
  };
}

function permitReading(mayRead: CrossOriginOptions['mayRead']): RequestHandler {
  return async (request, response, next) => {
    const origin = request.get('origin');
    response.vary('Origin');
    if (origin !== undefined && (await mayRead(origin, credentialsOf(request)))) {
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers':
          'Content-Disposition, Retry-After, X-Posthorn-Agent-Until, X-Posthorn-Capabilities, X-Request-Id',
      });
    }
    next();
  };
}
