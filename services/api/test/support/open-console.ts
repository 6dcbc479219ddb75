import { createOpaqueToken } from '@posthorn/common';
import type { TestAccount } from '@posthorn/test-support';
import request from 'supertest';
import type { TestApi } from './start-test-api.js';

type Headers = Readonly<Record<string, string | undefined>>;
type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options';

/** A browser at the API's own page. It keeps the cookie that the API sets. */
export interface TestConsole {
  /** The cookie as the browser sends it. Undefined before the sign-in and after the sign-out. */
  cookie: string | undefined;
  /** Sends the headers of the page besides the given ones. An undefined header is left out. */
  call(method: Method, path: string, given?: { headers?: Headers; body?: object }): Promise<request.Response>;
  signInWithKey(apiKey: string, headers?: Headers): Promise<request.Response>;
  signInWithCode(code: string, headers?: Headers): Promise<request.Response>;
}

let addresses = 0;

/** Each console has an address of its own, so its failed sign-ins do not count for others. */
export function openConsole({ url, assertDescribed }: Pick<TestApi, 'url' | 'assertDescribed'>): TestConsole {
  addresses += 1;
  const address = `192.0.2.${addresses}`;
  const page: TestConsole = {
    cookie: undefined,
    async call(method, path, { headers = {}, body } = {}) {
      const sent: Headers = {
        origin: url,
        'x-posthorn-console': '1',
        'x-forwarded-for': address,
        cookie: page.cookie,
        ...headers,
      };
      const asked = request(url)[method](path);
      for (const [name, value] of Object.entries(sent)) if (value !== undefined) void asked.set(name, value);
      const response = await (body === undefined ? asked : asked.type('json').send(body));
      const { status, headers: answered, text } = response;
      assertDescribed({ method, path, status, headers: answered, body: text });
      keep(page, response);
      return response;
    },
    signInWithKey: (apiKey, headers) =>
      page.call('post', '/v1/console-sessions', {
        headers: { authorization: `Bearer ${apiKey}`, ...headers },
      }),
    signInWithCode: (code, headers) =>
      page.call('post', '/v1/console-sessions', { body: { code }, ...(headers && { headers }) }),
  };
  return page;
}

function keep(page: TestConsole, response: request.Response): void {
  const [set] = (response.headers['set-cookie'] ?? []) as unknown as readonly string[];
  if (set !== undefined) page.cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0];
}

/** A one-time code for the account's key, as `posthorn console-link` makes it. */
export async function createCode(
  { database }: Pick<TestApi, 'database'>,
  { apiKeyId }: Pick<TestAccount, 'apiKeyId'>,
  minutes = 10,
): Promise<string> {
  const { token, hash } = createOpaqueToken('code');
  await database.consoleSessions.createCode({ apiKeyId, hash, minutes });
  return token;
}
