import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectNoFlaws } from '../support/expect-no-flaws.js';
import { type PeopleConsole, openPeopleConsole } from '../support/open-people-console.js';
import { focused, tabTo } from '../support/walk-by-keyboard.js';

const ADA = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' };
const HOSTILE = '<img src="http://198.51.100.7/x" onerror="alert(1)"> \u202egnp.exe\u202c';
const LONG = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`;
const ENDED = 'Your access has ended. Ask an administrator of the project for a new grant.';

let session: PeopleConsole;
/** The administrator’s. */
let page: Page;
let ada: Page;
/** The audit log of what Ada did. */
let filtered: string;

beforeAll(async () => {
  session = await openPeopleConsole();
  session.provider.person = ADA;
  ({ page } = session);
});

const button = (name: string, on: Page | Locator = page): Locator =>
  on.getByRole('button', { name, exact: true });
const rowOf = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
const panel = (): Locator => page.getByRole('complementary', { name: 'Access' });

async function openGrant(): Promise<void> {
  await session.open('/access');
  await rowOf(ADA.email).getByText(ADA.email).click();
  await panel().getByRole('heading', { name: ADA.email }).waitFor();
}

async function change(...scopes: readonly string[]): Promise<void> {
  await openGrant();
  await panel().getByRole('radio', { name: 'Only what is ticked' }).check();
  for (const box of await panel().getByRole('checkbox').all()) {
    await box.setChecked(scopes.includes((await box.getAttribute('aria-label')) ?? ''));
  }
  await button('Save', panel()).click();
  await page.getByText('The access was changed.').first().waitFor();
}

describe('the first grant', () => {
  it('is given by the keyboard alone, and its flaws are said at their fields', async () => {
    await session.open('/access');
    await page.getByText('Nobody has access yet').waitFor();
    await tabTo(button('Grant access'));
    await page.keyboard.press('Enter');
    const email = page.getByLabel('E-mail address');
    await focused(email).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Enter the address.').waitFor();
    await page.keyboard.type('ädä@example.com');
    await page.keyboard.press('Enter');
    await page.locator('input[type="email"][aria-invalid="true"]').waitFor();
    await page.getByText('Enter the address.').waitFor({ state: 'detached' });
    await email.fill('Ada@Example.com');
    await tabTo(page.getByRole('radio', { name: 'Read everything' }));
    await page.keyboard.press('ArrowDown');
    await tabTo(button('Grant'));
    await page.keyboard.press('Enter');
    await page.getByText('Tick what is allowed.').waitFor();
    await tabTo(page.getByRole('radio', { name: 'Only what is ticked' }));
    await page.keyboard.press('ArrowUp');
    await tabTo(button('Grant'));
    await page.keyboard.press('Enter');
    await rowOf(ADA.email).getByText('read everything').waitFor();
    await rowOf(ADA.email).getByText('not yet').waitFor();
  });

  it('is refused a second time at the field of the address', async () => {
    await button('Grant access').click();
    await page.getByLabel('E-mail address').fill('ADA@example.com');
    await button('Grant').click();
    const field = page.locator('input[type="email"][aria-invalid="true"]');
    await field.waitFor();
    const described = (await field.getAttribute('aria-describedby'))?.trim().split(/ +/) ?? [];
    const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(texts).toContain('The project has this grant already.');
    await page.keyboard.press('Escape');
    await button('Leave').click();
  });
});

describe('a person with the right to read', () => {
  it('signs in, reads, and is told which right is missing for more', async () => {
    ada = await session.openAsPerson('/endpoints');
    await ada.getByRole('row', { name: /healthy/ }).waitFor();
    await button('New endpoint', ada).click();
    await ada.getByLabel('URL').fill('https://example.com/ada');
    await button('Create', ada).click();
    await ada.getByText('Your grants lack the scope endpoints:write.').waitFor();
    await ada.goto(`${session.home}/access`);
    await ada.getByRole('row').filter({ hasText: ADA.email }).getByText('yes').waitFor();
    expect(await button('Grant access', ada).count()).toBe(0);
  });

  it('sees only the pages that it may read, and asks for nothing else by itself', async () => {
    await change('endpoints:read', 'messages:read');
    const asked: string[] = [];
    const links = ada.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    // The page that is open learns it at its next refused call.
    await links.filter({ hasText: 'Audit log' }).waitFor({ state: 'detached' });
    ada.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await ada.goto(`${session.home}/endpoints`);
    await ada.getByRole('row', { name: /healthy/ }).waitFor();
    await ada.waitForLoadState('networkidle');
    const pages = ['Overview', 'Messages', 'Endpoints', 'Incidents', 'Dead letters', 'Agents'];
    expect(await links.allTextContents()).toEqual(pages);
    expect(asked).toContain('/v1/endpoints');
    expect(asked).not.toContain('/v1/inbound-endpoints');
  });
});

describe('a person who may grant', () => {
  it('can give no more than it has, and makes a key that ends', async () => {
    await change('endpoints:read', 'api-keys:read', 'api-keys:write');
    await ada.goto(`${session.home}/access`);
    await button('Grant access', ada).click();
    await ada.getByRole('radio', { name: 'Everything that you may' }).waitFor();
    expect(await ada.getByRole('radio', { name: 'Read everything' }).count()).toBe(0);
    await ada.getByRole('radio', { name: 'Only what is ticked' }).check();
    const offered = await Promise.all(
      (await ada.getByRole('checkbox').all()).map((box) => box.getAttribute('aria-label')),
    );
    expect(offered).toEqual(['endpoints:read', 'api-keys:read', 'api-keys:write']);
    await ada.goto(`${session.home}/api-keys?create=true`);
    await ada.getByRole('textbox', { name: 'Label' }).fill('ada’s job');
    expect(await ada.getByRole('combobox', { name: 'Expires' }).inputValue()).toBe('In 90 days');
    await button('Create', ada).click();
    await button('I have stored the key', ada).click();
  });
});

describe('the audit log of a person', () => {
  it('is a click from the access, and finds persons by their address', async () => {
    await openGrant();
    await panel()
      .getByRole('link', { name: `What ${ADA.email} did` })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await rowOf('apiKeys.create').getByText('person').waitFor();
    await rowOf('endpoints.create').getByText('denied').waitFor();
    expect(await rowOf('accessGrants.update').count()).toBe(0);
    const actor = page.getByRole('combobox', { name: 'Actor' });
    expect(await actor.inputValue()).toBe(`${ADA.email} (person)`);
    await session.open('/audit-log');
    await rowOf('accessGrants.update').first().waitFor();
    await actor.click();
    await page.keyboard.type('ada@');
    await page.getByRole('option', { name: `${ADA.email} (person)` }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await rowOf('accessGrants.update').first().waitFor({ state: 'detached' });
    await rowOf('apiKeys.create').waitFor();
    filtered = page.url();
  });
});

describe('a revoked access', () => {
  it('is asked about with what stops and what stays, and leads to the keys that stay', async () => {
    await openGrant();
    await button('Revoke', panel()).click();
    const question = page.getByRole('dialog', { name: 'Revoke the access?' });
    await question
      .getByText(`Within a second, ${ADA.email} sees and changes nothing here any more`)
      .waitFor();
    await question.getByText('The API key “ada’s job”, which the person made, still works.').waitFor();
    await button('Revoke the access', question).click();
    await page.getByText(`An API key of ${ADA.email} still works`).waitFor();
    await rowOf(ADA.email).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'ada’s job' }).click();
    const key = page.getByRole('complementary', { name: 'API key' });
    await key.getByText(ADA.email).waitFor();
  });

  it('ends at the next click of the person', async () => {
    await ada.keyboard.press('Escape');
    await ada.getByRole('link', { name: 'Endpoints', exact: true }).click();
    await ada.getByText(ENDED).first().waitFor();
    await page.goto(filtered);
    await rowOf('apiKeys.create').waitFor();
    await page.waitForFunction(
      `document.querySelector('[aria-label="Actor"]').value === '${ADA.email} (person)'`,
    );
  });
});

describe('an address that changed hands', () => {
  it('is unbound after a question, and taken by the next person', async () => {
    await session.posthorn.accessGrants.create({ email: ADA.email, scopes: ['*:read'] });
    const before = await session.openAsPerson('/endpoints');
    await before.getByRole('row', { name: /healthy/ }).waitFor();
    await openGrant();
    await panel().getByText('has changed hands').waitFor();
    await button('Unbind', panel()).click();
    await page.getByText(`The person who has used ${ADA.email} so far loses this access.`).waitFor();
    await button('Unbind the person').click();
    await panel().getByText('not yet').waitFor();
    session.provider.person = { ...ADA, sub: 'another Ada' };
    const next = await session.openAsPerson('/endpoints');
    await next.getByRole('row', { name: /healthy/ }).waitFor();
  });
});

describe('the page with hostile and long names', () => {
  beforeAll(async () => {
    await session.posthorn.accessGrants.create({ group: HOSTILE, scopes: ['messages:read'] });
    await session.posthorn.accessGrants.create({ email: LONG, scopes: ['*:read', 'messages:write'] });
  });

  async function expectNothingBroken(): Promise<void> {
    await expectNoFlaws(page);
    expect(await page.locator('img').count()).toBe(0);
  }

  it('has no flaw as a list', async () => {
    await session.open('/access');
    await page.getByText('\\u{202e}gnp.exe').waitFor();
    await expectNothingBroken();
  });

  it.each([HOSTILE, LONG])('has no flaw with the panel of %j', async (name) => {
    const grants = (await session.posthorn.accessGrants.list()).items;
    const id = grants.find(({ email, group }) => [email, group].includes(name))?.id ?? '';
    await session.open(`/access?open=${id}`);
    await panel().getByRole('button', { name: 'Revoke' }).waitFor();
    await expectNothingBroken();
  });

  it('has no flaw with the form', async () => {
    await session.open('/access?create=true');
    await page.getByRole('radio', { name: 'Only what is ticked' }).check();
    await expectNothingBroken();
  });

  it('contacts no other host, and violates no rule of its policy', () => {
    const { requested, complaints, stack } = session;
    expect(requested.filter((url) => !url.startsWith(`${stack.dev.api_url}/`))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
