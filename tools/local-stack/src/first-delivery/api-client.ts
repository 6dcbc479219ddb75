const ANSWER_WITHIN_MS = 10_000;

/** An unsuccessful response of the API. */
export class ApiRefusal extends Error {
  readonly code: string;

  constructor(path: string, code: string, message: string) {
    super(`POST ${path} was answered with ${code}: ${message}`);
    this.name = 'ApiRefusal';
    this.code = code;
  }
}

export interface ApiClient {
  /** Returns the `data` of the envelope. Throws ApiRefusal. */
  post(path: string, body: unknown): Promise<unknown>;
}

interface Envelope {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

export function createApiClient(baseUrl: string, apiKey: string): ApiClient {
  return {
    async post(path, body) {
      const response = await fetch(baseUrl + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const { data, error } = (await response.json()) as Envelope;
      if (error !== undefined) throw new ApiRefusal(path, error.code, error.message);
      return data;
    },
  };
}
