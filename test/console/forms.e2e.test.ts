import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import type { Locator } from 'playwright-core';
import { type Console, openConsole } from '../support/open-console.js';

let receiver: Receiver;
let { page, posthorn, home, open, openAfresh, stack }: Console = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(() => ({ status: 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, home, open, openAfresh, stack } = await openConsole());
});

async function openNewEndpoint(path: string): Promise<void> {
  await open('/endpoints');
  await page.getByRole('button', { name: 'New endpoint' }).click();
  await page.getByLabel('URL').fill(receiver.url + path);
}

async function countEndpoints(path: string): Promise<number> {
  return (await posthorn.endpoints.list()).items.filter(({ url }) => url.endsWith(path)).length;
}

it('creates one endpoint with a double click, whose secret a slip does not close', async () => {
  await openNewEndpoint('/double');
  await page.evaluate(`(() => {
    const create = [...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Create');
    create.click();
    create.click();
  })()`);
  await page.keyboard.press('Escape');
  await page.getByText(/^whsec_/).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 450);
  expect(await page.getByText(/^whsec_/).isVisible()).toBe(true);
  expect(await countEndpoints('/double')).toBe(1);
  await page.getByRole('button', { name: 'I have stored the secret' }).click();
});

it('names the line of the headers that is none, and creates nothing', async () => {
  await openNewEndpoint('/headers');
  await page.getByRole('button', { name: 'Limits, retries and headers' }).click();
  await page.getByRole('textbox', { name: 'Headers' }).fill('X-A: 1\nNoColonHere');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Line 2 is no header').waitFor();
  await page.getByRole('textbox', { name: 'Headers' }).fill('X-A: 1\nX-A: 2');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Line 2 repeats the header X-A.').waitFor();
  expect(await countEndpoints('/headers')).toBe(0);
});

it('gives a new endpoint the default retry schedule of the project, and shows it before', async () => {
  await posthorn.projects.update(stack.dev.project_id, { defaultRetrySchedule: [5, 77] });
  await openNewEndpoint('/default');
  await page.getByRole('button', { name: 'Limits, retries and headers' }).click();
  await page.getByRole('img', { name: 'Retry schedule: 5 s, 77 s' }).waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText(/^whsec_/).waitFor();
  const [created] = (await posthorn.endpoints.list({ limit: 1 })).items;
  expect((await posthorn.endpoints.get(created?.id ?? '')).retrySchedule).toEqual([5, 77]);
  await posthorn.projects.update(stack.dev.project_id, { defaultRetrySchedule: null });
});

describe('the settings of an endpoint', () => {
  it('keep what is typed while the endpoint is paused and another tab is open', async () => {
    const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/typed` });
    await open(`/endpoints/${id}?tab=settings`);
    await page.getByLabel('Description').fill('half a sentence');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Pause the endpoint' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('tab', { name: 'Signing keys' }).click();
    await page.getByRole('button', { name: 'Add a key' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole('tab', { name: 'Settings' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('half a sentence');
    await page.getByRole('tab', { name: 'Signing keys' }).click();
    expect(await page.getByText(/^whsec_/).isVisible()).toBe(true);
  });

  it('save only what was changed, so that a page that is behind undoes nothing', async () => {
    const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/two-tabs` });
    await open(`/endpoints/${id}?tab=settings`);
    await page.getByLabel('Consumer').fill('customer-7');
    await posthorn.endpoints.update(id, { description: 'saved elsewhere' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The endpoint was changed.').waitFor();
    const saved = await posthorn.endpoints.get(id);
    expect([saved.description, saved.consumerId]).toEqual(['saved elsewhere', 'customer-7']);
    await waitFor(async () => (await page.getByLabel('Description').inputValue()) === 'saved elsewhere');
  });
});

it('shows the new name of a project in the switcher', async () => {
  await open('/settings');
  await page.getByLabel('Name').fill('The renamed shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'The renamed shop' }).waitFor();
});

it('sends a test without a payload, and shows at its field what is no event type', async () => {
  const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/tested` });
  await open(`/endpoints/${id}?tab=test`);
  await page.getByLabel('Payload').fill('');
  await page.getByRole('combobox', { name: 'Event type' }).fill('no event type');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.locator('input[data-path="eventType"][aria-invalid="true"]').waitFor();
  await page.getByRole('combobox', { name: 'Event type' }).fill('');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await waitFor(() => receiver.requests.some(({ path, body }) => path === '/tested' && body.length > 2));
});

it('exports the messages of one endpoint, of a status that can be exported', async () => {
  const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/exported` });
  await open('/exports');
  await page.getByRole('button', { name: 'New export' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'failed' }).waitFor();
  expect(await page.getByRole('option', { name: 'held' }).count()).toBe(0);
  await page.getByRole('option', { name: 'failed' }).click();
  await page.getByRole('combobox', { name: 'Endpoint' }).click();
  await page.getByRole('option', { name: /exported$/ }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('The export has started.').waitFor();
  const [job] = (await posthorn.exports.list()).items;
  expect(job?.filterStatus).toBe('failed_permanent');
  expect(`ep_${job?.filterEndpointId?.replaceAll('-', '') ?? ''}`).toBe(id);
});

it('offers the known event types to an endpoint', async () => {
  await posthorn.eventTypes.create({ name: 'order.refunded' });
  await openNewEndpoint('/suggested');
  await page.getByRole('combobox', { name: 'Event types' }).click();
  await page.getByRole('option', { name: 'order.refunded' }).waitFor();
});

it('sets the look of the portal, and shows at its place what the API refuses', async () => {
  await open('/settings');
  const accent = page.getByLabel('Accent');
  await page.getByLabel('Title').fill('Fjord Shop');
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
  await page.getByRole('combobox', { name: 'Origins' }).fill('https://shop.example.com/path');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('must be an origin as browsers send it: https://shop.example.com').waitFor();
  await page.getByRole('combobox', { name: 'Origins' }).press('Backspace');
  await accent.fill('#0f766e');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The project was changed.').waitFor();
  const [project] = (await posthorn.projects.list()).items;
  expect(project?.portalTheme).toMatchObject({ name: 'Fjord Shop', accent: '#0f766e', mode: 'auto' });
  expect(project?.portalTheme?.logo).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(project?.portalOrigins).toEqual([]);
});

it('keeps an open form in the address: going back closes it and stays on the page', async () => {
  for (const [path, button] of [
    ['/endpoints', 'New endpoint'],
    ['/consumers', 'New consumer'],
    ['/api-keys', 'New key'],
  ] as const) {
    await open(path);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${home}${path}`);
  }
});

describe('input that is not saved', () => {
  const question = (): Locator => page.getByRole('dialog', { name: 'Leave without saving?' });

  it.each([
    ['Escape', async () => page.keyboard.press('Escape')],
    ['a click beside the dialog', async () => page.mouse.click(20, 450)],
    ['the button of the dialog', async () => page.getByRole('button', { name: 'Close' }).click()],
    ['going back', async () => page.goBack()],
  ])('is kept when %s is answered with Stay, and lost with Leave', async (_way, leave) => {
    await open('/consumers');
    await page.getByRole('button', { name: 'New consumer' }).click();
    await page.getByRole('textbox', { name: 'Id' }).fill('half-typed');
    await leave();
    await question().getByRole('button', { name: 'Stay' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Id' }).inputValue()).toBe('half-typed');
    await leave();
    await question().getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('textbox', { name: 'Id' }).waitFor({ state: 'detached' });
  });

  it('is asked for on the way to another page, and not after it was saved', async () => {
    await open('/settings');
    await page.getByLabel('Name').fill('Asked');
    await page.getByRole('link', { name: 'Usage' }).click();
    await question().getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The project was changed.').waitFor();
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
  });

  it('is asked for by the browser before the tab is closed', async () => {
    const other = await openAfresh('/settings');
    await other.getByLabel('Name').fill('Asked again');
    const asked = other.waitForEvent('dialog');
    await other.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
  });
});

it.each([
  ['0', 'must be at least 1'],
  ['1.5', 'must be an integer'],
  ['1e3', 'must be an integer'],
  ['1,000', 'must be an integer'],
])('shows the rate %s as it was typed, with what the API says of it', async (rate, says) => {
  await open('/settings');
  const field = page.getByRole('textbox', { name: 'Rate' });
  await field.fill(rate);
  await field.blur();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(says).waitFor();
  expect(await field.inputValue()).toBe(rate);
});

it('says where a schema is no JSON, in a field with the font of code', async () => {
  await open('/event-types?create=true');
  const field = page.getByRole('textbox', { name: 'Schema' });
  await field.fill('{"type": "object",}');
  await field.blur();
  await page.getByText(/position 18|double-quoted property name/).waitFor();
  const font = `getComputedStyle(document.querySelector('textarea[data-path="schema"]')).fontFamily`;
  expect(await page.evaluate<string>(font)).toMatch(/monospace/);
});
