import { Agent, request as httpRequest } from 'node:http';

/** What the API answered; no status when nobody did. */
export interface ApiAnswer {
  readonly status?: number;
  readonly retryAfter?: string;
  readonly body?: unknown;
  /** Why there is no status, as a code of Node.js. */
  readonly failure?: string;
}

/** Calls our services as their clients would, over connections that are kept. */
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

/** Without a key it is one that the API knows nothing of: a sender of webhooks. */
export function createApiClient(apiKey?: string): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const credentials = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

  function call(baseUrl: string, { method = 'POST', path, body, headers: own }: ApiCall): Promise<ApiAnswer> {
    return new Promise((resolve) => {
      // Node tells no length of the body of a DELETE: the server would take it for the next request.
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const headers = { 'content-type': 'application/json', ...length, ...credentials, ...own };
      const request = httpRequest(baseUrl + path, { agent, method, headers, timeout: ANSWER_WITHIN_MS });
      request.once('timeout', () => request.destroy(Object.assign(new Error(), { code: 'NO_ANSWER' })));
      request.once('error', (error: NodeJS.ErrnoException) =>
        resolve({ failure: error.code ?? error.message }),
      );
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', (error) => resolve({ failure: error.message }));
        response.once('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          const retryAfter = answered['retry-after'];
          const text = Buffer.concat(chunks).toString();
          resolve({ status, body: parse(text), ...(retryAfter === undefined ? {} : { retryAfter }) });
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
