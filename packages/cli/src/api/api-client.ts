import { CliError, refused } from '../output/cli-error.js';
import { EXIT } from '../output/exit-code.js';

/** Calls the public API. */
export interface ApiClient {
  /**
   * Resolves to the answer's text, and to the time of the api's clock. Throws CliError for an error that a retry cannot
   * resolve.
   */
  call(request: ApiCall): Promise<ApiAnswer>;
}

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  readonly signal?: AbortSignal;
}

export interface ApiAnswer {
  readonly text: string;
  readonly at: Date;
}

interface ErrorAnswer {
  readonly error?: { readonly code?: string; readonly message?: string };
}

const WITHIN_MS = 15_000;

export function createApiClient(baseUrl: string, apiKey: string): ApiClient {
  const root = baseUrl.replace(/\/+$/, '');
  return {
    async call({ method, path, body, signal }) {
      const timeout = AbortSignal.timeout(WITHIN_MS);
      const response = await fetch(root + path, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      const text = await response.text();
      if (!response.ok) throw describeRefusal(response.status, text);
      return { text, at: new Date(response.headers.get('date') ?? Date.now()) };
    },
  };
}

/** A retry may resolve 429 and 5xx. Other refusals are permanent. */
function describeRefusal(status: number, text: string): Error {
  const reason = `The API answered ${status}: ${messageOf(text)}`;
  if (status === 429 || status >= 500) return new Error(reason);
  return status === 404 ? refused(reason) : new CliError(reason, EXIT.failed);
}

function messageOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as ErrorAnswer;
    return `${error?.code ?? ''} ${error?.message ?? ''}`.trim();
  } catch {
    return 'not as the API of Posthorn does';
  }
}
