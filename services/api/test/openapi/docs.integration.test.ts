import { describe, expect, it } from '@jest/globals';
import { MAX_ATTEMPTS } from '@posthorn/domain';
import request from 'supertest';
import { expectError } from '../support/answers.js';
import { startTestApi } from '../support/start-test-api.js';

const api = await startTestApi({ environment: { PUBLIC_BASE_URL: 'https://posthorn.example.com/hooks' } });

const FILES = [
  '/openapi.json',
  '/llms.txt',
  '/docs',
  '/docs/',
  '/docs/guides/retries',
  '/docs/guides/retries/',
  '/docs/reference/endpoints.create.md',
];
/** Pages name them with a hash of their content. */
const ASSETS = ['main.js', 'search.js', 'minisearch.js', 'docs.css'];

/** Returns the path of a file that pages load. */
async function find(name: string): Promise<string> {
  const { text } = await request(api.url).get('/docs');
  const [, folder = ''] = /"\/hooks(\/docs\/assets-[0-9a-f]{12}\/)main\.js"/.exec(text) ?? [];
  return folder + name;
}

describe.each(ASSETS)('the file %s of the pages', (name) => {
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

it.each([
  ['/openapi.json', 60_000],
  ['/docs/search.json', 150_000],
  ['/docs/reference/endpoints.create', 12_000],
])('%s is small on its way', async (path, most) => {
  const { headers } = await request(api.url).get(path).set('Accept-Encoding', 'br, gzip');
  expect(headers['content-encoding']).toBe('br');
  expect(Number(headers['content-length'])).toBeLessThan(most);
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

it('forbids a page to run, load or contact anything of another origin', async () => {
  const { headers, text } = await request(api.url).get('/docs');
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(text).not.toMatch(/https?:/);
});

it('lets the page load its files below the path of the public address', async () => {
  const { text } = await request(api.url).get('/docs/guides/retries');
  expect(text).toContain(`src="/hooks${await find('main.js')}"`);
  expect(text).toContain('data-root="/hooks/docs"');
  const links = Array.from(text.matchAll(/(?:href|src)="([^"]*)"/g), ([, link = '']) => link);
  expect(links.filter((link) => !/^(?:#|data:|\/hooks\/docs(?:\/|$))/.test(link))).toEqual([]);
});

it('states the limits of this installation, of its plans and of each request', async () => {
  const { text } = await request(api.url).get('/docs/limits.md');
  expect(text).toContain(`| attempts of a message | ${MAX_ATTEMPTS} |`);
  expect(text).toContain('| endpoints of a project | 10 | 50 | 500 | 5,000 | unlimited |');
  expect(text).toContain(
    '| [Create an endpoint](reference/endpoints.create.md) | `url` | 12 to 2048 characters |',
  );
  expect(text).toContain('`messages[].idempotency_key` | at most 255 characters |');
});

it('has an image of a guide as it is', async () => {
  const { headers } = await request(api.url).get('/docs/images/portal.png').set('Accept-Encoding', 'br');
  expect(headers['content-type']).toBe('image/png');
  expect(headers['content-encoding']).toBeUndefined();
});

it.each([
  '/docs/package.json',
  '/docs/..%2Fpackage.json',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/docs/guides/..%5c..%5cpackage.json',
  '/docs/guides/examples/receiver.js',
  '/docs/decisions/0001-attempts-partitioned-by-message.md',
  '/docs/images/',
  '/docs//guides/retries',
  '/docs/x/y',
])('serves only the files of the documentation, and not %s', async (path) => {
  expectError(await request(api.url).get(path), 404, 'NOT_FOUND');
});
