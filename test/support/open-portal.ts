import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@posthorn/local-stack';
import { releaseAfterFile } from '@posthorn/test-support';
import type { FrameLocator, Page } from 'playwright-core';
import type { Stack } from './run-stack.js';
import { serveSite } from './serve-site.js';

export interface Shop {
  readonly url: string;
}

/** Starts the shop of the guide, whose origin the portal then allows. The test file releases it at its end. */
export async function startShop({ dev }: Stack): Promise<Shop> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['docs/guides/examples/shop/server.js'], {
    env: {
      ...process.env,
      SHOP_PORT: String(port),
      POSTHORN_URL: dev.api_url,
      POSTHORN_API_KEY: dev.api_key,
      POSTHORN_PROJECT_ID: dev.project_id,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  releaseAfterFile(() => stop(child));
  await once(child.stdout, 'data');
  return { url: `http://localhost:${port}` };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Signs a customer of the shop in, and opens the page with the portal. */
export async function openPortal(page: Page, { url }: Shop): Promise<FrameLocator> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill('anna@bakery.example');
  await page.getByLabel('Password').fill('bread');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  await page.goto(`${url}/webhooks`);
  return page.frameLocator('iframe');
}

/** Serves one page at an origin of its own. The test file releases it at its end. */
export async function servePage(html: string): Promise<string> {
  return (await serveSite({ 'GET /': () => ['text/html', html] })).origin;
}
