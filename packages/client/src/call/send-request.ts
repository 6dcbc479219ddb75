import { connectionFailed } from '../errors/connection-error.js';
import { describeProxy } from '../proxy/describe-proxy.js';
import { toApiError } from '../errors/to-api-error.js';
import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.js';
import type { PosthornOptions } from '../options.js';
import type { ApiRequest } from './api-request.js';
import type { Answer } from './call.js';
import type { Meta } from './meta.js';
import { serialize } from './raw-json.js';
import { toApiName, toApiNames, toClientNames } from '../names/names.js';

export interface Connection extends Pick<PosthornOptions, 'baseUrl' | 'apiKey' | 'credentials' | 'fetch'> {
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes one try. Throws for every answer but a success. */
export async function sendRequest(
  request: ApiRequest,
  connection: Connection,
  signal: AbortSignal,
): Promise<Answer<unknown>> {
  const response = await fetchResponse(request, connection, { signal, redirect: 'manual' });
  const text = await readText(response, signal);
  const body = toClientNames(parse(text, response.status));
  if (response.status >= 400) throw toApiError(response, body);
  if (!isEnvelope(body)) throw new UnexpectedAnswerError(response.status);
  return { ...body, text, response };
}

/** Makes one try whose answer is a file. Its body is not read. */
export async function requestFile(
  request: ApiRequest,
  connection: Connection,
  signal: AbortSignal,
): Promise<Answer<Response>> {
  const response = await fetchResponse(request, connection, { signal, redirect: 'follow' });
  if (response.status >= 400) {
    const text = await readText(response, signal);
    throw toApiError(response, toClientNames(parse(text, response.status)));
  }
  return { data: response, meta: {}, text: '', response };
}

async function fetchResponse(
  { method, path, query, body }: ApiRequest,
  { baseUrl, apiKey, headers, credentials, fetch = globalThis.fetch }: Connection,
  { signal, redirect }: { readonly signal: AbortSignal; readonly redirect: 'manual' | 'follow' },
): Promise<Response> {
  const token = typeof apiKey === 'function' ? await apiKey() : apiKey;
  if (fetch === globalThis.fetch) assertBaseUrl(baseUrl);
  const url = `${baseUrl.replace(/\/+$/, '')}${path}${formatQuery(query)}`;
  // The caller's mistakes, such as a BigInt in the body, are thrown here: no connection has failed.
  const init = {
    method,
    headers: validHeaders({
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }),
    ...(body !== undefined && { body: serialize(toApiNames(body)) }),
    ...(credentials !== undefined && { credentials }),
    redirect,
    signal,
  };
  try {
    return await fetch(url, init);
  } catch (error) {
    throw signal.aborted ? signal.reason : connectionFailed(url, error, describeWay(url, fetch));
  }
}

/** A `fetch` of the caller has a way of its own. */
function describeWay(url: string, fetch: typeof globalThis.fetch): string {
  return fetch === globalThis.fetch ? describeProxy(url) : '';
}

/** Throws a TypeError for what `fetch` would not send, such as a line break in a key. */
function validHeaders<Given extends Readonly<Record<string, string>>>(headers: Given): Given {
  new Headers(headers);
  return headers;
}

/** A page may have a relative base URL, and a `fetch` of the caller any. */
function assertBaseUrl(baseUrl: unknown): void {
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  const isUrl = typeof baseUrl === 'string' && URL.canParse(baseUrl, page);
  if (isUrl && /^https?:$/.test(new URL(baseUrl, page).protocol)) return;
  const given = baseUrl === undefined ? 'nothing' : JSON.stringify(baseUrl);
  throw new TypeError(`baseUrl must be a URL such as https://posthorn.example.com, not ${given}.`);
}

function formatQuery(query: object = {}): string {
  const entries = Object.entries(query as Readonly<Record<string, unknown>>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [toApiName(name), String(value)] as [string, string]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw signal.aborted ? signal.reason : connectionFailed(response.url, error, '');
  }
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    // A proxy's error is text. Its status still counts.
    if (status >= 400) return undefined;
    throw new UnexpectedAnswerError(status, { cause });
  }
}

function isEnvelope(body: unknown): body is { readonly data: unknown; readonly meta: Meta } {
  return typeof body === 'object' && body !== null && 'data' in body && 'meta' in body;
}
