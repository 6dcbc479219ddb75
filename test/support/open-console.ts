import { Posthorn } from '@posthorn/client';
import { releaseAfterFile } from '@posthorn/test-support';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './open-browser.js';
import { type Stack, createHome, runStack } from './run-stack.js';

/** A running stack, and a browser that is signed in to its console. */
export interface Console {
  readonly stack: Stack;
  readonly posthorn: Posthorn;
  /** The address of the project's overview. */
  readonly home: string;
  readonly browser: Browser;
  readonly page: Page;
  /** The addresses that the pages asked for. */
  readonly requested: readonly string[];
  /** What the browser reported as an error, without the answers of 400 and above. */
  readonly complaints: readonly string[];
  /** Opens a page of the project, and waits for its heading. */
  open(path: string): Promise<void>;
  /** Opens a page of the project in a browser that is signed in and has no files yet. Waits until it has its data. */
  openAfresh(path: string): Promise<Page>;
}

export async function openConsole(environment: Readonly<Record<string, string>> = {}): Promise<Console> {
  const folder = await createHome();
  releaseAfterFile(() => folder.remove());
  const stack = await runStack(folder.path, environment);
  releaseAfterFile(() => stack.stop());
  const { api_url: apiUrl, api_key: apiKey, project_id: projectId } = stack.dev;
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  const requested: string[] = [];
  const complaints: string[] = [];
  const newPage = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('request', (request) => requested.push(request.url()));
    page.on('console', (message) => {
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    return page;
  };
  const viewport = { width: 1440, height: 900 };
  const page = await newPage(await browser.newContext({ viewport }));
  await page.goto(`${apiUrl}/console`);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const home = `${apiUrl}/console/${projectId}`;
  return {
    stack,
    posthorn: new Posthorn({ baseUrl: apiUrl, apiKey }),
    home,
    browser,
    page,
    requested,
    complaints,
    async open(path) {
      await page.goto(home + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    async openAfresh(path) {
      const storageState = await page.context().storageState();
      const fresh = await newPage(await browser.newContext({ viewport, storageState }));
      await fresh.goto(home + path);
      await fresh.getByRole('heading', { level: 1 }).waitFor();
      await fresh.waitForLoadState('networkidle');
      return fresh;
    },
  };
}
