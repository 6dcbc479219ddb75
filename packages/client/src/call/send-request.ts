import { ConnectionError } from '../errors/connection-error.js';
import { toApiError } from '../errors/to-api-error.js';
import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.js';
import type { PosthornOptions } from '../options.js';
import type { ApiRequest } from './api-request.js';
import type { Answer } from './call.js';
import type { Meta } from './meta.js';
import { serialize } from './raw-json.js';
import { toApiName, toApiNames, toClientNames } from './names.js';

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
  try {
    return await fetch(`${baseUrl.replace(/\/+$/, '')}${path}${formatQuery(query)}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: serialize(toApiNames(body)) }),
      ...(credentials !== undefined && { credentials }),
      redirect,
      signal,
    });
  } catch (error) {
    throw toConnectionError(error, signal);
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
    throw toConnectionError(error, signal);
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

function toConnectionError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  return new ConnectionError('The connection to Posthorn failed.', { cause: error });
}

function isEnvelope(body: unknown): body is { readonly data: unknown; readonly meta: Meta } {
  return typeof body === 'object' && body !== null && 'data' in body && 'meta' in body;
}
