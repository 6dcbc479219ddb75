import { Agent, request as httpRequest } from 'node:http';

/** The response of the API, without a status when there was none. */
export interface ApiAnswer {
  readonly status?: number;
  readonly retryAfter?: string;
  readonly body?: unknown;
  /** The Node.js error code when there is no status. */
  readonly failure?: string;
  /** The time from when the call got a connection, which it may have waited for, because there are 256. */
  readonly tookMs: number;
}

/** Calls the services as their clients do, over persistent connections. */
export interface ApiClient {
  call(baseUrl: string, call: ApiCall): Promise<ApiAnswer>;
  close(): void;
}

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const ANSWER_WITHIN_MS = 40_000;

/** Without a key it is a client unknown to the API: a sender of webhooks. */
export function createApiClient(apiKey?: string): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const credentials = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

  function call(baseUrl: string, { method = 'POST', path, body, headers: own }: ApiCall): Promise<ApiAnswer> {
    return new Promise((resolve) => {
      // Node.js sends no length for the body of a DELETE, and the server would parse the body as the next request.
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const headers = { 'content-type': 'application/json', ...length, ...credentials, ...own };
      const request = httpRequest(baseUrl + path, { agent, method, headers, timeout: ANSWER_WITHIN_MS });
      let startedMs = Date.now();
      const answer = (given: Omit<ApiAnswer, 'tookMs'>): void =>
        resolve({ ...given, tookMs: Date.now() - startedMs });
      request.once('socket', () => (startedMs = Date.now()));
      request.once('timeout', () => request.destroy(Object.assign(new Error(), { code: 'NO_ANSWER' })));
      request.once('error', (error: NodeJS.ErrnoException) =>
        answer({ failure: error.code ?? error.message }),
      );
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', (error) => answer({ failure: error.message }));
        response.once('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          const retryAfter = answered['retry-after'];
          const text = Buffer.concat(chunks).toString();
          answer({ status, body: parse(text), ...(retryAfter === undefined ? {} : { retryAfter }) });
        });
      });
      request.end(body);
    });
  }

  return { call, close: () => agent.destroy() };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
