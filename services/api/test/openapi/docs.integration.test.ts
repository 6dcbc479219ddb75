import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../support/answers.js';
import { type TestApi, startTestApi } from '../support/start-test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { PUBLIC_BASE_URL: 'https://posthorn.example.com/hooks' } });
});

const FILES = ['/openapi.json', '/docs'];
/** The page names them with the hash of their content. */
const ASSETS = ['start', 'swagger-ui-bundle', 'swagger-ui'];

/** Returns the path of a file of the page. */
async function find(name: string): Promise<string> {
  const { text } = await request(api.url).get('/docs');
  const [, path = ''] = new RegExp(`"/hooks(/docs/${name}-[0-9a-f]{12}\\.(?:js|css))"`).exec(text) ?? [];
  return path;
}

describe.each(ASSETS)('the file %s of the page', (name) => {
  it('is public, compressed, and kept for ever', async () => {
    const { status, headers } = await request(api.url).get(await find(name));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/\w+; charset=utf-8$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
  });
});

it('the document and the program of the page are small on their way', async () => {
  for (const [path, most] of [
    ['/openapi.json', 60_000],
    [await find('swagger-ui-bundle'), 500_000],
  ] as const) {
    const { headers } = await request(api.url).get(path).set('Accept-Encoding', 'br, gzip');
    expect(headers['content-encoding']).toBe('br');
    expect(Number(headers['content-length'])).toBeLessThan(most);
  }
});

describe.each(FILES)('%s', (path) => {
  it('is public and has an explicit content type', async () => {
    const { status, headers } = await request(api.url).get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/\w+; charset=utf-8$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      'x-request-id': expect.any(String),
    });
  });

  it('is sent again only when it changed', async () => {
    const { headers } = await request(api.url).get(path);
    const again = await request(api.url).get(path).set('If-None-Match', String(headers['etag']));
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
  });

  it('answers HEAD, and no other method', async () => {
    expect((await request(api.url).head(path)).status).toBe(200);
    const response = await request(api.url).post(path);
    expectError(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.get('Allow')).toBe('GET, HEAD');
  });
});

it('forbids the page to run, load or contact anything of another origin', async () => {
  const { headers, text } = await request(api.url).get('/docs');
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(text).not.toMatch(/https?:/);
});

it('lets the page load its files below the path of the public address', async () => {
  const { text } = await request(api.url).get('/docs');
  expect(text).toContain(`src="/hooks${await find('swagger-ui-bundle')}"`);
  expect((await request(api.url).get(await find('start'))).text).toContain('startPage("/hooks", ');
});

it('serves only the files of the page', async () => {
  for (const path of ['/docs/swagger-ui.js', '/docs/package.json', '/docs/..%2Fpackage.json', '/docs/x/y']) {
    expectError(await request(api.url).get(path), 404, 'NOT_FOUND');
  }
});
