import { beforeAll, expect, it } from '@jest/globals';
import { findFreePort } from '@posthorn/local-stack';
import type { Page } from 'playwright-core';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../services/api/test/support/start-identity-provider.js';
import { type Console, openConsole } from '../support/open-console.js';

const GEMMA = { sub: 'gemma', email: 'gemma@example.com', email_verified: true, name: 'Gemma <b>Day</b>' };

let provider: IdentityProvider;
let session: Console;
beforeAll(async () => {
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider(baseUrl);
  session = await openConsole({
    ...provider.environment,
    API_PORT: String(port),
    PUBLIC_BASE_URL: baseUrl,
  });
});

async function openUnknown(path = ''): Promise<Page> {
  const page = await (await session.browser.newContext()).newPage();
  await page.goto(session.home + path);
  return page;
}

it('a person without a grant learns why the sign-in ended, and whom to name', async () => {
  provider.person = GEMMA;
  const page = await openUnknown();
  await page.getByRole('link', { name: 'Sign in with your organization' }).click();
  await page.getByText('You have no access to any project yet.').waitFor();
  await page.getByText('You signed in as gemma@example.com.').waitFor();
  await page.getByText(/^Request /).waitFor();
});

it('a person with a grant comes to the page that was asked for, is named, and signs out', async () => {
  provider.person = GEMMA;
  await session.posthorn.accessGrants.create({ email: GEMMA.email });
  const page = await openUnknown('/endpoints');
  await page.getByRole('link', { name: 'Sign in with your organization' }).click();
  await page.getByRole('heading', { level: 1, name: 'Endpoints' }).waitFor();
  await page.getByRole('button', { name: 'Settings of this browser' }).click();
  await page.getByText(GEMMA.name, { exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Posthorn' }).waitFor();
  await page.goto(`${session.home}/endpoints`);
  await page.getByRole('link', { name: 'Sign in with your organization' }).waitFor();
  expect(await page.getByLabel('API key').count()).toBe(1);
});
