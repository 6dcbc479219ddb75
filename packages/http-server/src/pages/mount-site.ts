import express, { type Express, type Request, type RequestHandler } from 'express';
import { stopListeningOnceAnswered } from '../bodies/raw-body.js';
import { type Credentials, credentialsOf } from '../routes/route.js';
import { refuseMethod } from '../routes/refuse.js';

export interface SiteRequest extends Credentials {
  /** The path below that of the site, not decoded. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  acceptsEncoding(name: string): boolean;
}

export interface SiteAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value that is neither text nor bytes is answered as JSON. */
  readonly body: string | Buffer | object;
}

export interface SiteRoute {
  /** Relative to the site's path, in Express' syntax. */
  readonly path: string | readonly string[];
  handle(request: SiteRequest): Promise<SiteAnswer> | SiteAnswer;
}

export interface Site {
  readonly path: string;
  /** The headers of every answer below the path. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called first for every request below the path. Returns the answer to a visitor without access. */
  refuse?(request: SiteRequest): SiteAnswer | undefined;
  /** The first matching route answers GET and HEAD. Other paths are NOT_FOUND, and other methods METHOD_NOT_ALLOWED. */
  readonly routes: readonly SiteRoute[];
}

/** Mounts pages for people and what these pages read, without the API's keys and envelope. Reads no body. */
export function mountSite(app: Express, { path, headers, refuse, routes }: Site): void {
  const router = express.Router({ caseSensitive: true });
  router.use((request, response, next) => {
    stopListeningOnceAnswered(request, response);
    response.set(headers);
    const refusal = refuse?.(toSiteRequest(request));
    if (refusal === undefined) next();
    else send(refusal, response);
  });
  for (const { path: below, handle } of routes) {
    const answer: RequestHandler = async (request, response) =>
      send(await handle(toSiteRequest(request)), response);
    router.get(typeof below === 'string' ? below : [...below], answer);
  }
  router.get('/*path', (_request, _response, next) => next('router'));
  router.use(refuseMethod(['GET', 'HEAD']));
  app.use(path, router);
}

function toSiteRequest(request: Request): SiteRequest {
  return {
    ...credentialsOf(request),
    path: request.path,
    acceptsEncoding: (name) => request.acceptsEncodings(name) !== false,
    params: request.params as Readonly<Record<string, string>>,
    query: request.query,
  };
}

function send({ status, headers, body }: SiteAnswer, response: Parameters<RequestHandler>[1]): void {
  response.status(status);
  if (headers !== undefined) response.set(headers);
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.send(body);
  else response.json(body);
}
