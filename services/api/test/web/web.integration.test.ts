import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { PortalSettings } from '@posthorn/database';
import { createApp, listen } from '@posthorn/http-server';
import { LOOPBACK, createTestFolder, releaseAfterFile, waitFor } from '@posthorn/test-support';
import request from 'supertest';
import { mountWeb } from '../../src/web/mount-web.js';
import { createWebFinder } from '../../src/web/web-folder.js';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))});`;
const PAGE = `<!doctype html><script type="module" src="./assets/index-1.js"></script><style nonce="__STYLE_NONCE__">a{}</style>`;

const PORTAL_PAGE = `<!doctype html><meta name="posthorn-settings" content="__SETTINGS__"><script type="module" src="./assets/portal-1.js"></script>`;
const HOSTILE = { name: '"><script>__STYLE_NONCE__</script>$& "./ &quot; __SETTINGS__' };
const OF_SHOP = '019b78c9-0a80-7c3e-8f2b-000000000001';
const OF_NOBODY = '019b78c9-0a80-7c3e-8f2b-000000000002';
const OF_HOSTILE = '019b78c9-0a80-7c3e-8f2b-00000000000a';
const UNCHANGED: PortalSettings = { theme: null, origins: [], maxEndpoints: 20, isSearchable: false };
const SHOP = { theme: { name: 'Shop' }, origins: ['https://shop.example.com', 'http://localhost:3000'] };
const PORTALS = new Map<string, PortalSettings>([
  [OF_SHOP, { ...SHOP, maxEndpoints: 3, isSearchable: true }],
  [OF_NOBODY, UNCHANGED],
  [OF_HOSTILE, { ...UNCHANGED, theme: HOSTILE }],
]);

const outside = await createTestFolder();
const folder = join(outside, 'dist');
await mkdir(join(folder, 'assets'), { recursive: true });
await writeFile(join(outside, 'secret.txt'), 'not for the public');
await writeFile(join(folder, 'index.html'), PAGE);
await writeFile(join(folder, 'portal.html'), PORTAL_PAGE);
await writeFile(join(folder, 'favicon.svg'), '<svg/>');
await writeFile(join(folder, 'assets', 'plain-2.css'), 'a{}');
await writeFile(join(folder, 'assets', 'index-1.js'), SCRIPT);
await writeFile(join(folder, 'assets', 'index-1.js.br'), brotliCompressSync(SCRIPT));
await writeFile(join(folder, 'assets', 'index-1.js.gz'), gzipSync(SCRIPT));
const url = await serve(folder);
const withoutBuild = await serve(join(outside, 'none'));

async function serve(folder: string): Promise<string> {
  const app = createApp({
    health: {
      checks: {},
      isDraining: () => false,
      renderMetrics: () => Promise.resolve(''),
      metricsContentType: 'text/plain',
    },
    translateError: () => undefined,
    onServerError: () => undefined,
    mount: (mounted) =>
      mountWeb(mounted, {
        signIn: 'key',
        findWeb: createWebFinder(folder),
        basePath: '/hooks',
        projects: { findPortal: (id) => Promise.resolve(PORTALS.get(id)) },
      }),
  });
  const listening = await listen(app, LOOPBACK);
  releaseAfterFile(() => listening.close());
  return `http://127.0.0.1:${listening.port}`;
}

interface RawAnswer {
  readonly status: number | undefined;
  readonly encoding: string | undefined;
  readonly bytes: Buffer;
}

/** Sends the path as it is, and leaves the body as it came. */
async function rawGet(path: string, acceptEncoding = ''): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const headers = acceptEncoding === '' ? {} : { 'accept-encoding': acceptEncoding };
    ask(new URL(url), { path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          encoding: response.headers['content-encoding'],
          bytes: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the page', () => {
  it.each(['/console', '/console/', '/console/messages/019c13ec.x', '/console?tab=1', '/console/%E2%9C%93'])(
    'is the answer to %s, with files below its own path',
    async (path) => {
      const { status, text, headers } = await request(url).get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('src="/hooks/console/assets/index-1.js"');
    },
  );

  it('runs only scripts of its own origin, asks only its own origin, and is framed by nobody', async () => {
    const { headers } = await request(url).get('/console');
    const policy = String(headers['content-security-policy']).replace(/'nonce-[^']+'/, "'nonce'");
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce'",
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('has a new nonce for its styles each time', async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { headers, text } = await request(url).get('/console');
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      expect(nonce.length).toBeGreaterThanOrEqual(22);
      expect(text).toContain(`<style nonce="${nonce}">`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('says so while it is not built, and loads itself again', async () => {
    for (const path of ['/console', '/console/messages']) {
      const { status, text, headers } = await request(withoutBuild).get(path);
      expect({ status, wait: headers['retry-after'] }).toEqual({ status: 503, wait: '2' });
      expect(text).toContain('is being built');
      expect(text).toContain('http-equiv="refresh"');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect((await request(withoutBuild).get('/console/assets/index-1.js')).status).toBe(404);
  });
});

describe('the page of a portal', () => {
  const frameAncestorsOf = (policy: unknown): string | undefined =>
    String(policy)
      .split('; ')
      .find((directive) => directive.startsWith('frame-ancestors'));
  const settingsOf = (text: string): unknown => {
    const escaped = /content="([^"]*)"/.exec(text)?.[1] ?? '';
    const unescaped = escaped
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    return JSON.parse(unescaped);
  };

  it.each([
    `/portal/${OF_SHOP}`,
    `/portal/${OF_SHOP.toUpperCase()}/`,
    `/portal/${OF_SHOP}/endpoints/ep_1?page=messages`,
  ])('may be framed by the origins of its project only, and knows them and the theme: %s', async (path) => {
    const { status, text, headers } = await request(url).get(path);
    expect(status).toBe(200);
    expect(text).toContain('src="/hooks/portal/assets/portal-1.js"');
    expect(frameAncestorsOf(headers['content-security-policy'])).toBe(
      'frame-ancestors https://shop.example.com http://localhost:3000',
    );
    expect(headers['x-frame-options']).toBeUndefined();
    expect(settingsOf(text)).toEqual(PORTALS.get(OF_SHOP));
  });

  it('is the same for an unknown project as for one without settings, and framed by nobody', async () => {
    const [unknown, known] = [
      await request(url).get('/portal/x'),
      await request(url).get(`/portal/${OF_NOBODY}`),
    ];
    expect({ status: unknown.status, text: unknown.text }).toEqual({ status: 200, text: known.text });
    for (const { headers } of [unknown, known]) {
      expect(frameAncestorsOf(headers['content-security-policy'])).toBe("frame-ancestors 'none'");
    }
    expect((await request(url).get('/portal')).text).toBe(known.text);
  });

  it('has the same policy as the console otherwise', async () => {
    const policies = [];
    for (const path of ['/console', `/portal/${OF_NOBODY}`]) {
      const { headers } = await request(url).get(path);
      policies.push(String(headers['content-security-policy']).replace(/'nonce-[^']+'/, ''));
    }
    expect(policies[1]).toBe(policies[0]);
  });

  it('holds a hostile theme as text, without the nonce of its styles', async () => {
    const { text } = await request(url).get(`/portal/${OF_HOSTILE}`);
    expect(settingsOf(text)).toEqual(PORTALS.get(OF_HOSTILE));
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it('has its files below its own path, and is no file itself', async () => {
    expect((await request(url).get('/portal/assets/index-1.js')).text).toBe(SCRIPT);
    expect((await request(url).get('/portal/assets/none.js')).status).toBe(404);
    const { text } = await request(url).get('/portal/portal.html');
    expect(text).not.toContain('__SETTINGS__');
    expect((await request(url).get('/console/portal.html')).text).not.toContain('__SETTINGS__');
  });

  it('comes once it is built', async () => {
    const folder = await createTestFolder();
    const later = await serve(folder);
    expect((await request(later).get('/console')).status).toBe(503);
    await writeFile(join(folder, 'index.html'), '<p>built</p>');
    await waitFor(async () => (await request(later).get('/console')).text === '<p>built</p>');
  });

  it('says so while it is not built', async () => {
    const { status, text } = await request(withoutBuild).get(`/portal/${OF_SHOP}`);
    expect(status).toBe(503);
    expect(text).toContain('is being built');
  });
});

describe('a file of the build', () => {
  it('with a hash in its name is kept for ever', async () => {
    const { status, text, headers } = await request(url).get('/console/assets/index-1.js');
    expect({ status, text }).toEqual({ status: 200, text: SCRIPT });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      vary: 'Accept-Encoding',
    });
  });

  it('without one is revalidated, and not sent again', async () => {
    const { headers } = await request(url).get('/console/favicon.svg');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      etag: `"${createHash('sha256').update('<svg/>').digest('base64url')}"`,
    });
    const again = await request(url)
      .get('/console/favicon.svg')
      .set('If-None-Match', String(headers['etag']));
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
  });

  it.each<[string, string, string | undefined, (bytes: Buffer) => Buffer]>([
    ['gzip, deflate, br', 'gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip alone', 'gzip', 'gzip', gunzipSync],
    ['no brotli', 'br;q=0, gzip', 'gzip', gunzipSync],
    ['anything', '*', 'br', brotliDecompressSync],
    ['nothing that exists', 'zstd', undefined, (bytes) => bytes],
    ['none', '', undefined, (bytes) => bytes],
  ])(
    'comes in the smallest encoding that the browser accepts: %s',
    async (...[, accepts, encoding, decode]) => {
      const answer = await rawGet('/console/assets/index-1.js', accepts);
      expect(answer).toMatchObject({ status: 200, encoding });
      expect(decode(answer.bytes).toString()).toBe(SCRIPT);
    },
  );

  it('that was not compressed comes as it is', async () => {
    const answer = await rawGet('/console/assets/plain-2.css', 'br');
    expect(answer).toEqual({ status: 200, encoding: undefined, bytes: Buffer.from('a{}') });
  });

  it.each([
    '/console/assets/index-0.js',
    '/console/assets/',
    '/console/assets/../../secret.txt',
    '/console/assets/..%2f..%2fsecret.txt',
    '/console/assets/%2e%2e/%2e%2e/secret.txt',
    '/console/assets/..\\..\\secret.txt',
    '/console/assets/index-1.js%00',
    '/console/assets/__proto__',
  ])('is NOT_FOUND below assets when the build lacks it: %s', async (path) => {
    const { status, bytes } = await rawGet(path);
    expect(bytes.toString()).not.toContain('not for the public');
    expect({
      status,
      code: (JSON.parse(bytes.toString()) as { error: { code: string } }).error.code,
    }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(['/console/../secret.txt', '/console/..%2fsecret.txt', '/console//etc/passwd'])(
    'is never one outside of the build: %s',
    async (path) => expect((await rawGet(path)).bytes.toString()).toContain('<!doctype html>'),
  );
});

it.each(['/console', '/console/messages', '/console/assets/index-1.js'])(
  'answers HEAD without a body, and no other method: %s',
  async (path) => {
    const [head, get, post] = await Promise.all([
      request(url).head(path),
      request(url).get(path),
      request(url).post(path),
    ]);
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: undefined });
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect({ status: post.status, allow: post.headers['allow'] }).toEqual({
      status: 405,
      allow: 'GET, HEAD',
    });
  },
);

it('leaves other paths that begin so to others', async () => {
  expect((await request(url).get('/consoles')).status).toBe(404);
});
