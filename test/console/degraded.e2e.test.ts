import { beforeAll, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { MINUTE } from '@posthorn/domain';
import {
  ago,
  changeEndpoints,
  createEndpoint,
  fromNow,
  insertMessages,
  releaseAfterFile,
} from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { findCutTexts } from '../support/find-cut-texts.js';
import { findViolations } from '../support/find-violations.js';
import { openBrowser } from '../support/open-browser.js';

const WAITING = {
  status: 'pending_retry',
  sweepAt: fromNow(MINUTE),
  nextAttemptAt: fromNow(MINUTE),
} as const;
const URLS = { well: 'https://well.example/hook', ill: 'https://ill.example/hook' };

let api: TestApi;
let posthorn: Posthorn;
let page: Page;
let home: string;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  posthorn = new Posthorn({ baseUrl: api.url, apiKey: api.account.apiKey });
  const { projectId } = api.account;
  home = `${api.url}/console/${projectId}`;
  const well = await createEndpoint(api.database, { projectId, url: URLS.well });
  const ill = await createEndpoint(api.database, { projectId, url: URLS.ill });
  id = ill.publicId;
  await insertMessages(api.query, { projectId, endpointId: well.id, deliveredAt: new Date() });
  await insertMessages(api.query, { projectId, endpointId: ill.id, ...WAITING, count: 251 });
  await changeEndpoints(api.query, ill.id, { failingSince: ago(20 * MINUTE) });
  await api.query('UPDATE endpoints SET failing_at = NULL');
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${api.url}/console`);
  await page.getByLabel('API key').fill(api.account.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});

const badge = (scope: Pick<Page, 'getByText'> = page): ReturnType<Page['getByText']> =>
  scope.getByText('degraded', { exact: true }).last();

async function expectReadable(): Promise<void> {
  expect(await findCutTexts(page)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
}

describe.each(['light', 'dark'] as const)(
  'an endpoint in the first hour of an outage, %s,',
  (colorScheme) => {
    beforeAll(async () => {
      await page.emulateMedia({ colorScheme });
    });

    it('is degraded in the list, which finds it by that', async () => {
      await page.goto(`${home}/endpoints?health=degraded`);
      await badge().waitFor();
      await page.getByText(URLS.ill).waitFor();
      expect(await page.getByText(URLS.well).count()).toBe(0);
      await expectReadable();
    });

    it('is degraded on its page', async () => {
      await page.goto(`${home}/endpoints/${id}`);
      await badge().waitFor();
      await expectReadable();
    });

    it('needs attention', async () => {
      await page.goto(home);
      const row = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem');
      await badge(row).waitFor();
      await row.getByText('251 messages waiting').waitFor();
      await expectReadable();
    });
  },
);

it('the settings of a project say after how many minutes an endpoint is failing', async () => {
  await page.goto(`${home}/settings`);
  const field = page.getByLabel('An endpoint is failing after');
  await field.fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/must be >= 5|at least 5/).waitFor();
  await field.fill('15');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The project was changed.').waitFor();
  expect((await posthorn.projects.get(api.account.projectId)).failingAfterMinutes).toBe(15);
});
