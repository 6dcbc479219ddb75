import { beforeAll, expect, it } from '@jest/globals';
import { type PeopleConsole, openPeopleConsole } from '../support/open-people-console.js';

const GEMMA = { sub: 'gemma', email: 'gemma@example.com', email_verified: true, name: 'Gemma <b>Day</b>' };

let session: PeopleConsole;
beforeAll(async () => {
  session = await openPeopleConsole();
  session.provider.person = GEMMA;
});

it('a person without a grant learns why the sign-in ended, and whom to name', async () => {
  const page = await session.openAsPerson();
  await page.getByText('You have no access to any project yet.').waitFor();
  await page.getByText('You signed in as gemma@example.com.').waitFor();
  await page.getByText(/^Request /).waitFor();
});

it('a person with a grant comes to the page that was asked for, is named, and signs out', async () => {
  await session.posthorn.accessGrants.create({ email: GEMMA.email });
  const page = await session.openAsPerson('/endpoints');
  await page.getByRole('heading', { level: 1, name: 'Endpoints' }).waitFor();
  await page.getByRole('button', { name: 'Settings of this browser' }).click();
  await page.getByText(GEMMA.name, { exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Posthorn' }).waitFor();
  await page.goto(`${session.home}/endpoints`);
  await page.getByRole('link', { name: 'Sign in with your organization' }).waitFor();
  expect(await page.getByLabel('API key').count()).toBe(1);
});
