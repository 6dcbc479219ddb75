import express, { type Express, type Request, type RequestHandler } from 'express';
import { stopListeningOnceAnswered } from '../bodies/stop-listening.js';
import { type Credentials, credentialsOf } from '../routes/credentials.js';
import { refuseMethod } from '../routes/refuse-method.js';

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

/** Either the visitor who has access, or the answer for a visitor without access. */
export type Admission<Visitor> =
  | { readonly kind: 'admitted'; readonly visitor: Visitor }
  | { readonly kind: 'refused'; readonly answer: SiteAnswer };

export interface SiteRoute<Visitor> {
  readonly method: 'get' | 'post' | 'put' | 'patch';
  /** Relative to the site's path, in Express' syntax. */
  readonly path: string | readonly string[];
  handle(request: SiteRequest, visitor: Visitor): Promise<SiteAnswer> | SiteAnswer;
}

export interface Site<Visitor> {
  readonly path: string;
  /** The headers of every answer below the path. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called first for every request below the path. */
  admit(request: SiteRequest): Admission<Visitor>;
  /** Other methods are METHOD_NOT_ALLOWED. By default, they are NOT_FOUND. */
  readonly methods?: readonly string[];
  /** The first matching route answers. */
  readonly routes: readonly SiteRoute<Visitor>[];
}

/** Mounts pages for people and the calls of these pages, without the API's keys and envelope. Reads no body. */
export function mountSite<Visitor>(app: Express, site: Site<Visitor>): void {
  const { path, headers, admit, methods, routes } = site;
  const router = express.Router({ caseSensitive: true });
  router.use((request, response, next) => {
    stopListeningOnceAnswered(request, response);
    response.set(headers);
    const admission = admit(toSiteRequest(request));
    if (admission.kind === 'refused') {
      send(admission.answer, response);
      return;
    }
    response.locals['visitor'] = admission.visitor;
    next();
  });
  for (const { method, path: below, handle } of routes) {
    const answer: RequestHandler = async (request, response) =>
      send(await handle(toSiteRequest(request), response.locals['visitor'] as Visitor), response);
    router[method](typeof below === 'string' ? below : [...below], answer);
  }
  if (methods !== undefined) router.use(refuseMethod(methods));
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
