import { beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
const THEME = { accent: '#0f766E', logo: LOGO, mode: 'dark', name: 'Zweiter Shop ✓' };

let client: Client;
let path: string;
const api = await startTestApi();
beforeEach(async () => {
  const account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
  path = `/v1/projects/${account.projectId}`;
});

const change = async (body: object): Promise<Readonly<Record<string, unknown>>> =>
  dataOf(await client.patch(path, body), 200);
const read = async (): Promise<Readonly<Record<string, unknown>>> => dataOf(await client.get(path), 200);

describe('the theme', () => {
  it('is kept as it was given, replaced as a whole, and removed by null', async () => {
    expect((await change({ portal_theme: THEME }))['portal_theme']).toEqual(THEME);
    await change({ name: 'other' });
    expect((await read())['portal_theme']).toEqual(THEME);
    await change({ portal_theme: { mode: 'light' } });
    expect((await read())['portal_theme']).toEqual({ mode: 'light' });
    await change({ portal_theme: null });
    expect((await read())['portal_theme']).toBeNull();
  });

  it.each([
    LOGO,
    'data:image/jpeg;base64,/9j/4AA=',
    'data:image/webp;base64,UklGRg==',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
    `data:image/png;base64,${'A'.repeat(64 * 1024 - 24)}`,
  ])('takes a logo: %s', async (logo) =>
    expect((await change({ portal_theme: { logo } }))['portal_theme']).toEqual({ logo }),
  );

  it.each([
    'https://shop.example.com/logo.png',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/gif;base64,R0lGODlh',
    'data:image/png;base64,not base64',
    'data:image/png,raw',
    'javascript:alert(1)',
    `data:image/png;base64,${'A'.repeat(64 * 1024)}`,
    '',
  ])('refuses another logo: %s', async (logo) => {
    const response = await client.patch(path, { portal_theme: { logo } });
    expectError(response, 400, 'INVALID_REQUEST');
    expect(invalidPaths(response)).toEqual(['portal_theme.logo']);
  });

  it('names members that it does not know, and keeps none of them', async () => {
    const response = await client.patch(path, { portal_theme: { acent: '#000000', mode: 'auto' } });
    expect((response.body as { meta: { ignored: unknown } }).meta.ignored).toEqual(['portal_theme.acent']);
    expect((await read())['portal_theme']).toEqual({ mode: 'auto' });
  });
});

describe('the origins', () => {
  it('are kept in their order', async () => {
    const origins = [
      'https://shop.example.com',
      'https://shop.example.com:8443',
      'http://localhost:3000',
      'http://127.0.0.1:8080',
      'https://xn--bcher-kva.example',
    ];
    expect((await change({ portal_origins: origins }))['portal_origins']).toEqual(origins);
    expect((await change({ portal_origins: [] }))['portal_origins']).toEqual([]);
  });

  it.each([
    'null',
    '*',
    'https://*',
    'https://*.example.com',
    'https://shop.example.com/',
    'https://shop.example.com/path',
    'https://shop.example.com?q',
    'https://shop.example.com#f',
    'https://shop.example.com:443',
    'http://shop.example.com:80',
    'https://SHOP.example.com',
    'HTTPS://shop.example.com',
    'https://shop.example.com.',
    'https://user@shop.example.com',
    'https://shop.example.com https://evil.example',
    'https://shop.example.com;script-src',
    "https://shop.example.com'",
    'https://shop.example.com,https://evil.example',
    'https://bücher.example',
    'https://0x7f.1',
    'https://[::1]',
    'https://',
    '//shop.example.com',
    'shop.example.com',
    'ftp://shop.example.com',
    'file://',
    'data:text/html,x',
    'chrome-extension://abcdef',
    'blob:https://shop.example.com/x',
    '',
    'self',
    "'self'",
    `https://${'a'.repeat(300)}.example`,
  ])('refuse what is no origin as browsers send it: %s', async (origin) => {
    const response = await client.patch(path, { portal_origins: ['https://fine.example', origin] });
    expectError(response, 400, 'INVALID_REQUEST');
    expect(invalidPaths(response)).toEqual(['portal_origins.1']);
    expect((await read())['portal_origins']).toEqual([]);
  });

  it('say how the origin of a URL is written', async () => {
    const { text } = await client.patch(path, { portal_origins: ['https://Shop.Example.com:443/portal'] });
    expect(text).toContain('must be an origin as browsers send it: https://shop.example.com"');
  });

  it('are at most 20, each once', async () => {
    const many = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => `https://${index}.example.com`);
    expect((await change({ portal_origins: many(20) }))['portal_origins']).toHaveLength(20);
    for (const origins of [many(21), ['https://a.example', 'https://a.example'], 'https://a.example', null]) {
      const response = await client.patch(path, { portal_origins: origins });
      expectError(response, 400, 'INVALID_REQUEST');
      expect(invalidPaths(response)).toEqual(['portal_origins']);
    }
  });
});

it('has the number of endpoints that a consumer may have', async () => {
  expect((await read())['portal_max_endpoints']).toBe(20);
  expect((await change({ portal_max_endpoints: 1 }))['portal_max_endpoints']).toBe(1);
});
