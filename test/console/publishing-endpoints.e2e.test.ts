import { beforeAll, expect, it } from '@jest/globals';
import { type Console, openConsole } from '../support/open-console.js';

let { page, posthorn, open }: Pick<Console, 'page' | 'posthorn' | 'open'> = {} as Console;

beforeAll(async () => {
  ({ page, posthorn, open } = await openConsole());
});

it('publishes what it receives: the endpoint and its events lead to each other', async () => {
  await open('/inbound-endpoints');
  await page.getByRole('button', { name: 'New inbound endpoint' }).click();
  await page.getByText('Publish it as an event').click();
  expect(await page.getByLabel('Forward to').count()).toBe(0);
  await page.getByLabel('Name').fill('The repository');
  await page.getByLabel('Prefix of the type').fill('gh.');
  await page.getByLabel('Consumer').fill('bakery');
  await page.getByRole('button', { name: 'Create' }).click();
  const alert = page.getByRole('alert', { name: 'Payload URL', exact: true });
  const ingestUrl = await alert.getByRole('code').innerText();
  await page.getByRole('button', { name: 'I have stored the URL' }).click();
  await page.waitForURL(/inbound-endpoints\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const events = { mode: 'publish', eventTypeSource: 'header', eventTypePath: 'X-GitHub-Event' };
  const stored = await posthorn.inboundEndpoints.get(id);
  expect(stored).toMatchObject({ ...events, eventTypePrefix: 'gh.', consumerId: 'bakery' });
  await page.getByText('No events yet').waitFor();
  for (const tab of ['Messages', 'Traffic', 'Signing keys'])
    expect(await page.getByRole('tab', { name: tab }).count()).toBe(0);

  const headers = { 'X-GitHub-Event': 'push', 'X-GitHub-Delivery': 'one' };
  for (let times = 0; times < 2; times += 1) await fetch(ingestUrl, { method: 'POST', headers, body: '{}' });
  await page.getByRole('row').filter({ hasText: 'gh.push' }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'gh.push' }).count()).toBe(1);
  await page.getByRole('link', { name: 'gh.push' }).click();
  await page.waitForURL(/events\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'The repository' }).click();
  await page.waitForURL(new RegExp(`inbound-endpoints/${id}$`));

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Prefix of the type').fill('github.');
  expect(await page.getByText('Sign what is forwarded').count()).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The endpoint was changed.').waitFor();
  expect(await posthorn.inboundEndpoints.get(id)).toMatchObject({ ...events, eventTypePrefix: 'github.' });
});
