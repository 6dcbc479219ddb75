import type { CallOptions, PosthornOptions } from '../options.js';
import type { ApiRequest } from './api-request.js';
import { type Answer, Call } from './call.js';
import { type ListCall, listCall } from './list-call.js';
import { type Connection, requestFile, sendRequest } from './send-request.js';
import { withKey } from './with-key.js';
import { withRetries } from './with-retries.js';

/** What the generated operations call. */
export interface Api {
  call<Data>(request: ApiRequest, options?: CallOptions): Call<Data>;
  list<Item>(request: ApiRequest, options?: CallOptions): ListCall<Item>;
  /** For answers that are files. */
  file(request: ApiRequest, options?: CallOptions): Call<Response>;
}

type Try<Data> = (request: ApiRequest, connection: Connection, signal: AbortSignal) => Promise<Answer<Data>>;

export function createApi(client: PosthornOptions): Api {
  function execute<Data>(tryOnce: Try<Data>, given: ApiRequest, options: CallOptions): Promise<Answer<Data>> {
    const request = withKey(given, options.idempotencyKey);
    const connection = { ...client, headers: { ...client.headers, ...options.headers } };
    const limits = {
      maxRetries: options.maxRetries ?? client.maxRetries ?? 3,
      timeoutMs: options.timeoutMs ?? client.timeoutMs ?? 30_000,
      totalTimeoutMs: options.totalTimeoutMs ?? client.totalTimeoutMs ?? 120_000,
      signal: options.signal,
    };
    return withRetries(request, limits, (signal) => tryOnce(request, connection, signal));
  }
  return {
    call: <Data>(request: ApiRequest, options: CallOptions = {}) =>
      new Call(execute(sendRequest as Try<Data>, request, options)),
    list: (request, options = {}) => listCall(request, (each) => execute(sendRequest, each, options)),
    file: (request, options = {}) => new Call(execute(requestFile, request, options)),
  };
}
