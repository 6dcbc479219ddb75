import { connectionFailed } from '../errors/connection-error.js';
import { describeProxy } from '../proxy/describe-proxy.js';
import { toApiError } from '../errors/to-api-error.js';
import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.js';
import type { PosthornOptions } from '../options.js';
import type { ApiRequest } from './api-request.js';
import type { Answer } from './call.js';
import { assertBaseUrl } from './base-url.js';
import { withinLimit } from './file-body.js';
import { authorization, mergeHeaders } from './headers.js';
import type { Meta } from './meta.js';
import { serialize } from './raw-json.js';
import type { Limit } from './within.js';
import { toApiName, toApiNames, toClientNames } from '../names/names.js';

export interface Connection extends Pick<PosthornOptions, 'baseUrl' | 'apiKey' | 'credentials' | 'fetch'> {
  readonly headers: Readonly<Record<string, string>>;
}

export interface TryLimits {
  /** Ends the try. */
  readonly signal: AbortSignal;
  /** That of the call, which the body of a file has, too. */
  readonly whole: Limit;
}

/** Makes one try. Throws for every answer but a success. */
export async function sendRequest(
  request: ApiRequest,
  connection: Connection,
  { signal }: TryLimits,
): Promise<Answer<unknown>> {
  const response = await fetchResponse(request, connection, { signal, redirect: 'manual' });
  const text = await readText(response, signal);
  const body = parse(text, response.status);
  if (response.status >= 400) throw toApiError(response, body);
  if (!isEnvelope(body)) throw new UnexpectedAnswerError(response.status);
  return { ...body, text, response };
}

/** Makes one try whose answer is a file. The caller reads its body. */
export async function requestFile(
  request: ApiRequest,
  connection: Connection,
  { signal, whole }: TryLimits,
): Promise<Answer<Response>> {
  const response = await fetchResponse(request, connection, { signal, redirect: 'follow' });
  if (response.status >= 400) {
    const text = await readText(response, signal);
    throw toApiError(response, parse(text, response.status));
  }
  const bounded = withinLimit(response, whole);
  return { data: bounded, meta: {}, text: '', response: bounded };
}

async function fetchResponse(
  { method, path, query, body }: ApiRequest,
  { baseUrl, apiKey, headers, credentials, fetch = globalThis.fetch }: Connection,
  { signal, redirect }: { readonly signal: AbortSignal; readonly redirect: 'manual' | 'follow' },
): Promise<Response> {
  const token = typeof apiKey === 'function' ? await apiKey() : apiKey;
  assertBaseUrl(baseUrl, fetch !== globalThis.fetch);
  const url = `${baseUrl.replace(/\/+$/, '')}${path}${formatQuery(query)}`;
  // The caller's mistakes, such as a BigInt in the body, are thrown here: no connection has failed.
  const init = {
    method,
    headers: mergeHeaders(
      authorization(token),
      body === undefined ? {} : { 'content-type': 'application/json' },
      headers,
    ),
    ...(body !== undefined && { body: formatBody(body) }),
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

function formatBody(body: object): string {
  try {
    return serialize(toApiNames(body));
  } catch (cause) {
    throw cause instanceof RangeError ? new TypeError('The body is nested too deeply.', { cause }) : cause;
  }
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
    return toClientNames(JSON.parse(text));
  } catch (cause) {
    // A proxy's error is text. Its status still counts.
    if (status >= 400) return undefined;
    throw new UnexpectedAnswerError(status, { cause });
  }
}

function isEnvelope(body: unknown): body is { readonly data: unknown; readonly meta: Meta } {
  return typeof body === 'object' && body !== null && 'data' in body && 'meta' in body;
}
