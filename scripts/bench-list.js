import { setTimeout as sleep } from 'node:timers/promises';
import { measureLongestTaskMs } from '../test/support/longest-task.ts';
import { createProject } from './console/create-project.js';
import { insertMessages } from './console/insert-messages.js';
import { readOptions } from './prepare/read-options.js';
import { findStack, openBrowser, signIn } from './console/open-stack.js';

const { messages = '100000' } = readOptions(
  `Prints the longest task of the console's main thread, in milliseconds of processor time, for what a reader does in a
list of messages. It needs a running npm start.

Usage: npm run bench:list -- [<messages>]    how many are loaded (100000)
`,
  { positionals: ['messages'] },
);
const LOADED = Number(messages);
const STORED = LOADED * 1.05;
/** A longer trace does not fit into a text. */
const PART = 5000;
const WHEEL_PIXELS = 2500;

/** These run in the page. The rows in sight tell how far the list is loaded. */
const LAST_ROW =
  "Math.max(...[...document.querySelectorAll('[data-index]')].map(({ dataset }) => dataset.index))";
const DRAG = `(async () => {
  for (let step = 0; step <= 80; step += 1) {
    scrollTo(0, (document.body.scrollHeight * step) / 80);
    await new Promise(requestAnimationFrame);
  }
})()`;

const { Posthorn } = await import('@posthorn/client');
const { apiUrl, databaseUrl } = await findStack();
const { projectId, apiKey } = await createProject('Long list');
const posthorn = new Posthorn({ baseUrl: apiUrl, apiKey });
const { id: endpointId } = await posthorn.endpoints.create({ url: 'http://127.0.0.1:9/' });
await posthorn.endpoints.pause(endpointId);
await insertMessages(databaseUrl, { projectId, endpointId, count: STORED });

const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
try {
  await signIn(page, { apiUrl, apiKey });
  await page.goto(`${apiUrl}/console/${projectId}/messages`);
  await row(0).waitFor();
  await page.mouse.move(720, 600);
  for (let rows = PART; rows <= LOADED; rows += PART)
    await measure(`wheels down to the row ${rows}`, () => wheelTo(rows));
  await measure('presses Home and End', pressHomeAndEnd);
  await measure('drags the scroll bar: 80 positions, one a frame', () => page.evaluate(DRAG));
  await measure('jumps with the scroll bar, 40 times', jump);
  await page.keyboard.press('Home');
  await row(0).waitFor();
  await measure('looks while messages arrive', receiveMessages);
  await measure('scrolls while messages arrive', () => Promise.all([receiveMessages(), jump()]));
  await page.keyboard.press('Home');
  await row(0).waitFor();
  await measure('selects all', () => page.locator('thead input').click());
  await measure('selects none', () => page.locator('thead input').click());
  await measure('selects one', () => page.locator('tbody input').first().click());
  await measure('sets and clears a filter', filter);
} finally {
  await browser.close();
}

async function measure(what, work) {
  const longestMs = await measureLongestTaskMs(browser, async () => {
    await work();
    await sleep(500);
  });
  console.log(`${what.padEnd(50)} ${longestMs.toFixed(0).padStart(5)}`);
}

function row(index) {
  return page.locator(`[data-index="${index}"]`);
}

async function wheelTo(rows) {
  while ((await page.evaluate(LAST_ROW)) < rows - 1) await page.mouse.wheel(0, WHEEL_PIXELS);
}

async function pressHomeAndEnd() {
  for (let time = 0; time < 5; time += 1) {
    await page.keyboard.press('Home');
    await row(0).waitFor();
    await page.keyboard.press('End');
    await row(0).waitFor({ state: 'detached' });
  }
}

async function jump() {
  for (let time = 0; time < 40; time += 1) {
    await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${(time * 0.37) % 1})`);
    await sleep(150);
  }
}

async function receiveMessages() {
  for (let time = 0; time < 40; time += 1) {
    await posthorn.messages.send({ endpointId, payload: {} });
    await sleep(150);
  }
}

async function filter() {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'retrying' }).click();
  await page.waitForURL(/status=/);
  await page.getByText('Clear', { exact: true }).click();
  await page.waitForURL((url) => !url.search.includes('status'));
  await row(0).waitFor();
}
