import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { releaseAfterFile, startReceiver } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { type FilledProject, fillProject, pathOf } from '../support/fill-project.js';
import { findCutTexts } from '../support/find-cut-texts.js';
import { findViolations } from '../support/find-violations.js';
import { type Console, openConsole } from '../support/open-console.js';
import { walkByKeyboard } from '../support/walk-by-keyboard.js';

/** Something that opens on a page: a form, a dialog, a menu or a message. */
interface OpenPart {
  readonly name: string;
  readonly path: string;
  open(page: Page): Promise<unknown>;
  /** In a menu or a list of choices, the Tab key leaves. */
  readonly isMenu?: boolean;
}

async function click(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  return page.getByRole('dialog');
}

const FORMS: readonly OpenPart[] = [
  {
    name: 'a new endpoint, with issues at its fields',
    path: '/endpoints',
    async open(page) {
      await click(page, 'New endpoint');
      await click(page, 'Limits, retries and headers');
      await click(page, 'Filter');
      await page.getByLabel('URL').fill('ftp://x');
      await click(page, 'Create');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'the secret of a new endpoint',
    path: '/endpoints',
    async open(page) {
      await click(page, 'New endpoint');
      await page.getByLabel('URL').fill('http://127.0.0.1:9/new');
      await click(page, 'Create');
      await page.getByText(/^whsec_/).waitFor();
    },
  },
  {
    name: 'the values for a webhook of GitHub',
    path: '/inbound-endpoints',
    async open(page) {
      await click(page, 'New inbound endpoint');
      await page.getByLabel('Forward to').fill('http://127.0.0.1:9/new');
      await click(page, 'Create');
      await page.getByRole('button', { name: 'I have stored the URL' }).waitFor();
    },
  },
  {
    name: 'a new inbound endpoint',
    path: '/inbound-endpoints',
    async open(page) {
      await click(page, 'New inbound endpoint');
      await page.getByRole('combobox', { name: 'Sender' }).click();
      await page.getByRole('option', { name: 'Other', exact: true }).click();
      await page.getByLabel('Signature header').waitFor();
    },
  },
  {
    name: 'the address of a new pull endpoint',
    path: '/pull-endpoints',
    async open(page) {
      await click(page, 'New pull endpoint');
      await page.getByRole('textbox', { name: 'Name' }).fill('Returns');
      await click(page, 'Create');
      await page.getByRole('button', { name: 'I have stored the URL' }).waitFor();
    },
  },
  {
    name: 'a new event type, with an issue in its schema',
    path: '/event-types',
    async open(page) {
      await click(page, 'New event type');
      await page.getByLabel('Name').fill('order.returned');
      await page.getByLabel('Schema', { exact: true }).fill('{"minimun": 3}');
      await page.getByLabel('Try it with a payload').fill('{}');
      await click(page, 'Save');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'a new consumer', path: '/consumers', open: (page) => click(page, 'New consumer') },
  { name: 'a new export', path: '/exports', open: (page) => click(page, 'New export') },
  {
    name: 'the secret of a new API key',
    path: '/api-keys',
    async open(page) {
      await click(page, 'New key');
      await page.getByRole('textbox', { name: 'Label' }).fill('of a test');
      await click(page, 'Create');
      await page.getByRole('button', { name: 'I have stored the key' }).waitFor();
    },
  },
  {
    name: 'a project by its key',
    path: '',
    async open(page) {
      await click(page, 'local');
      await page.getByRole('menuitem', { name: 'Add a project' }).click();
      await page.getByLabel('API key').waitFor();
    },
  },
];

const QUESTIONS: readonly OpenPart[] = [
  { name: 'a deletion of an API key', path: '/api-keys', open: (page) => click(page, 'Delete') },
  {
    name: 'a replay of selected messages',
    path: '/messages',
    async open(page) {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await click(page, 'Replay');
    },
  },
  {
    name: 'a replay of all dead letters',
    path: '/dead-letters',
    open: (page) => click(page, 'Replay all failed'),
  },
  { name: 'the list of shortcuts', path: '', open: (page) => page.keyboard.press('Shift+?') },
];

const MENUS: readonly OpenPart[] = [
  {
    name: 'the settings of the browser',
    path: '',
    open: (page) => click(page, 'Settings of this browser'),
    isMenu: true,
  },
  { name: 'the projects', path: '', open: (page) => click(page, 'local'), isMenu: true },
  {
    name: 'the choice of a status',
    path: '/messages',
    open: (page) => page.getByRole('combobox', { name: 'Status' }).click(),
    isMenu: true,
  },
  {
    name: 'what cannot be undone of an endpoint',
    path: '/endpoints/{endpoint}',
    open: (page) => click(page, 'More actions'),
    isMenu: true,
  },
  { name: 'the choice of a period', path: '/messages', open: (page) => click(page, 'Period'), isMenu: true },
];

const OUTCOMES: readonly OpenPart[] = [
  {
    name: 'a selection with what can be done',
    path: '/messages',
    open: (page) => page.getByRole('checkbox', { name: 'Select all' }).check(),
  },
  {
    name: 'the result of a test delivery',
    path: '/endpoints/{endpoint}?tab=test',
    async open(page) {
      await click(page, 'Send a test');
      await page.getByText('delivered', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'the outcome of an action',
    path: '/settings',
    async open(page) {
      await click(page, 'Save');
      await page.getByText('The project was changed.').waitFor();
    },
  },
  {
    name: 'an attempt with its response',
    path: '/messages/{failed}',
    async open(page) {
      await page.getByLabel('Response body', { exact: true }).waitFor();
    },
  },
  {
    name: 'a second signing key, with the mouse over a removal',
    path: '/endpoints/{endpoint}?tab=keys',
    async open(page) {
      await click(page, 'Add a key');
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole('button', { name: 'Remove' }).last().hover();
    },
  },
];

let session: Console;
let project: FilledProject;
let page: Page;

beforeAll(async () => {
  const receiver = await startReceiver(({ path }) =>
    path.startsWith('/broken') ? { status: 500, body: '{"error":"broken"}' } : { status: 200 },
  );
  releaseAfterFile(() => receiver.close());
  session = await openConsole();
  project = await fillProject(session.posthorn, receiver);
});
afterEach(async () => page.context().close());

describe.each([...FORMS, ...QUESTIONS, ...MENUS, ...OUTCOMES])('$name', ({ path, open, isMenu = false }) => {
  it('has no serious flaw for people with disabilities, cuts no text, and is used by keyboard', async () => {
    page = await session.openAfresh(pathOf(path, project));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page);
    const light = await findViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await findViolations(page);
    const keyboard = isMenu ? {} : await walkByKeyboard(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const cut = await findCutTexts(page);
    expect({ light, dark, keyboard, cut }).toEqual({
      light: [],
      dark: [],
      keyboard: isMenu ? {} : { unreached: [], unmarked: [], hidden: [] },
      cut: [],
    });
  });
});
