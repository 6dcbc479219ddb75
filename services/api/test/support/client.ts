import request from 'supertest';
import type { TestApi } from './start-test-api.js';

export interface Client {
  get(path: string): request.Test;
  head(path: string): request.Test;
  /** A string is sent unchanged. */
  post(path: string, body?: string | object): request.Test;
  put(path: string, body?: string | object): request.Test;
  patch(path: string, body?: string | object): request.Test;
  delete(path: string): request.Test;
  send(body: string | object): request.Test;
}

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Calls the API as the account or with another key. Fails the test when a response does not match the OpenAPI document.
 */
export function createClient(
  { url, account, assertDescribed }: Pick<TestApi, 'url' | 'account' | 'assertDescribed'>,
  apiKey: string = account.apiKey,
): Client {
  const agent = request(url);
  const call = (method: Method, path: string): request.Test =>
    agent[method](path)
      .set('Authorization', `Bearer ${apiKey}`)
      .expect(({ status, headers, text }) =>
        assertDescribed({
          method,
          path,
          status,
          headers,
          body: text,
        }),
      );
  const post: Client['post'] = (path, body) => call('post', path).type('json').send(body);
  return {
    get: (path) => call('get', path),
    head: (path) => call('head', path),
    post,
    put: (path, body) => call('put', path).type('json').send(body),
    patch: (path, body) => call('patch', path).type('json').send(body),
    delete: (path) => call('delete', path),
    send: (body) => post('/v1/webhooks/send', body),
  };
}
