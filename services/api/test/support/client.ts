import request from 'supertest';
import type { TestApi } from './start-test-api.js';

export interface Client {
  get(path: string): request.Test;
  head(path: string): request.Test;
  /** A string is sent as it is. */
  post(path: string, body?: string | object): request.Test;
  put(path: string, body?: string | object): request.Test;
  patch(path: string, body?: string | object): request.Test;
  delete(path: string): request.Test;
  send(body: string | object): request.Test;
}

/** Calls the API as the account, or with another key. */
export function createClient({ url, account }: TestApi, apiKey: string = account.apiKey): Client {
  const authorization = `Bearer ${apiKey}`;
  const post: Client['post'] = (path, body) =>
    request(url).post(path).set('Authorization', authorization).type('json').send(body);
  return {
    get: (path) => request(url).get(path).set('Authorization', authorization),
    head: (path) => request(url).head(path).set('Authorization', authorization),
    post,
    put: (path, body) => request(url).put(path).set('Authorization', authorization).type('json').send(body),
    patch: (path, body) =>
      request(url).patch(path).set('Authorization', authorization).type('json').send(body),
    delete: (path) => request(url).delete(path).set('Authorization', authorization),
    send: (body) => post('/v1/webhooks/send', body),
  };
}
