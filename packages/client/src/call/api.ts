import type { CallOptions, PosthornOptions } from '../options.js';
import type { ApiRequest } from './api-request.js';
import { type Answer, Call } from './call.js';
import { mergeHeaders } from './headers.js';
import { type ListCall, listCall } from './list-call.js';
import { type Connection, type TryLimits, requestFile, sendRequest } from './send-request.js';
import { withKey } from './with-key.js';
import { withRetries } from './with-retries.js';
import { limitOf } from './within.js';

/** What the generated operations call. */
export interface Api {
  call<Data>(request: ApiRequest, options?: CallOptions): Call<Data>;
  list<Item>(request: ApiRequest, options?: CallOptions): ListCall<Item>;
  /** For answers that are files. */
  file(request: ApiRequest, options?: CallOptions): Call<Response>;
}

type Send<Data> = (request: ApiRequest, connection: Connection, limits: TryLimits) => Promise<Answer<Data>>;

export function createApi(client: PosthornOptions): Api {
  assertTimes(client);
  async function execute<Data>(
    send: Send<Data>,
    given: ApiRequest,
    options: CallOptions,
  ): Promise<Answer<Data>> {
    assertTimes(options);
    const request = withKey(given, options.idempotencyKey);
    const connection = { ...client, headers: mergeHeaders(client.headers ?? {}, options.headers ?? {}) };
    const limits = {
      maxRetries: options.maxRetries ?? client.maxRetries ?? 3,
      timeoutMs: options.timeoutMs ?? client.timeoutMs ?? 30_000,
      whole: limitOf(options.totalTimeoutMs ?? client.totalTimeoutMs ?? 120_000, options.signal),
    };
    return withRetries(request, limits, (signal) => send(request, connection, { ...limits, signal }));
  }
  return {
    call: <Data>(request: ApiRequest, options: CallOptions = {}) =>
      new Call(execute(sendRequest as Send<Data>, request, options)),
    list: (request, options = {}) => listCall(request, (each) => execute(sendRequest, each, options)),
    file: (request, options = {}) => new Call(execute(requestFile, request, options)),
  };
}

/** 1,000,000 seconds. `setTimeout` ends at once what is longer than 24 days. */
const LONGEST_MS = 1_000_000_000;

function assertTimes({ timeoutMs = 1, totalTimeoutMs = 1 }: CallOptions): void {
  for (const [name, ms] of Object.entries({ timeoutMs, totalTimeoutMs })) {
    // NaN is neither above nor below.
    if (typeof ms === 'number' && ms > 0 && ms <= LONGEST_MS) continue;
    throw new TypeError(`${name} must be a number of milliseconds above 0, and at most 1,000,000,000.`);
  }
}
