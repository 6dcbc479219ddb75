import { createDescriptionCheck } from '@posthorn/test-support';
import type { DevFile } from './run-stack.js';

export interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
}

export interface Message {
  readonly id: string;
  readonly status: string;
  readonly attempt_count: number;
}

export interface Attempt {
  readonly attempt_no: number;
  readonly response_status?: number;
  readonly retry_type?: string;
  readonly retry_after_seconds?: number;
  readonly created_at: string;
}

/** Calls the API of a running stack. Throws when a response does not match the OpenAPI document. */
export interface ApiClient {
  createEndpoint(url: string): Promise<{ readonly id: string; readonly signing_secret: string }>;
  /** `body` is the whole request as text, so that a test controls its bytes. */
  send(body: string): Promise<Answer<{ readonly message_id: string }>>;
  getMessage(id: string): Promise<Message>;
  listAttempts(id: string): Promise<readonly Attempt[]>;
}

export function createApiClient({ api_url: apiUrl, api_key: apiKey }: DevFile): ApiClient {
  const describing = createDescriptionCheck(apiUrl);

  async function call<Data>(path: string, body?: string): Promise<Answer<Data>> {
    const response = await fetch(apiUrl + path, {
      headers: { authorization: `Bearer ${apiKey}` },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    const text = await response.text();
    const assertDescribed = await describing;
    assertDescribed({
      method: body === undefined ? 'GET' : 'POST',
      path,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text,
    });
    const { data } = JSON.parse(text) as { data: Data };
    return { status: response.status, data };
  }
  return {
    createEndpoint: async (url) =>
      (await call<{ id: string; signing_secret: string }>('/v1/endpoints', JSON.stringify({ url }))).data,
    send: (body) => call('/v1/webhooks/send', body),
    getMessage: async (id) => (await call<Message>(`/v1/messages/${id}`)).data,
    listAttempts: async (id) => (await call<readonly Attempt[]>(`/v1/messages/${id}/attempts`)).data,
  };
}
