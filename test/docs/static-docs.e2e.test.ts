import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, stat } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder, releaseAfterFile } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/open-browser.js';

/** Where the folder stands on the web server. */
const BASE_PATH = '/hooks';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
};

const build = async (...options: string[]): Promise<string> => {
  const folder = await createTestFolder();
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/docs.js', folder, ...options]);
  return folder;
};

/** Serves files as any web server does: the index of a folder, whose address gets a slash at its end. */
async function serve(folder: string): Promise<string> {
  const server: Server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const path = join(
      folder,
      pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : '/nothing',
    );
    void stat(path)
      .then(async (found) => {
        if (found.isDirectory() && !pathname.endsWith('/')) {
          response.writeHead(301, { location: `${pathname}/` }).end();
          return;
        }
        const name = found.isDirectory() ? join(path, 'index.html') : path;
        const body = await readFile(name);
        response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(body);
      })
      .catch(() => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releaseAfterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let folder: string;
let origin: string;
let page: Page;
const requested: string[] = [];
const failed: string[] = [];

beforeAll(async () => {
  folder = await build('--base-path', `${BASE_PATH}/`);
  origin = await serve(folder);
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => requested.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  page.on('pageerror', (error) => failed.push(error.message));
});

describe('the documentation as static files, below a path of a plain web server', () => {
  it.each([
    ['rotate', 'reference/signatureKeys.rotate'],
    ['signature', 'guides/verify-signatures'],
    ['idempotency', 'guides/getting-started'],
  ])('is searched: %s', async (words, path) => {
    await page.goto(`${origin}${BASE_PATH}/docs/`);
    await page.fill('#search', words);
    await page.locator(`#found a[href^="${BASE_PATH}/docs/${path}"]`).first().click();
    await page.waitForURL(new RegExp(`${BASE_PATH}/docs/${path}`));
    expect(await page.locator('h1').count()).toBe(1);
  });

  it('opens an operation, without a form that nobody would answer', async () => {
    await page.goto(`${origin}${BASE_PATH}/docs`);
    await page.locator('main').getByRole('link', { name: 'Endpoints', exact: true }).click();
    await page.locator('main a', { hasText: 'Create an endpoint' }).click();
    await page.locator('h1', { hasText: 'Create an endpoint' }).waitFor();
    expect(await page.locator('#samples ~ .code:visible').first().innerText()).toContain('curl');
    expect(await page.locator('#request').count()).toBe(0);
  });

  it('shows the images of its guides', async () => {
    await page.goto(`${origin}${BASE_PATH}/docs/guides/portal`);
    await page.locator('main img').first().scrollIntoViewIfNeeded();
    await page.waitForFunction('document.querySelector("main img").naturalWidth > 0');
  });

  it('has only links to its own files, and to other sites', async () => {
    const names = await readdir(folder, { recursive: true });
    const pages = names.filter((name) => name.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(100);
    const links = await Promise.all(
      pages.map(async (name) => {
        const html = await readFile(join(folder, name), 'utf8');
        return Array.from(html.matchAll(/(?:href|src)="(\/[^"#]*)/g), ([, link = '']) => link);
      }),
    );
    const known = new Set(names.map((name) => `${BASE_PATH}/${name}`));
    expect([...new Set(links.flat())].filter((link) => !known.has(link.replace(/\/$/, '')))).toEqual([]);
  });

  it('asks no other host for anything, and misses nothing', () => {
    expect(requested.length).toBeGreaterThan(10);
    expect(requested.filter((url) => !url.startsWith(`${origin}${BASE_PATH}/`) && url !== 'data:,')).toEqual(
      [],
    );
    expect(failed).toEqual([]);
  });
});

it('stands at the root of a web server unless a path is given', async () => {
  const index = await readFile(join(await build(), 'docs/index.html'), 'utf8');
  const links = Array.from(index.matchAll(/(?:href|src)="(\/[^"]*)"/g), ([, link = '']) => link);
  expect(links.filter((link) => !link.startsWith('/docs'))).toEqual([]);
});
