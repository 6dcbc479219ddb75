import { beforeAll, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { CONSOLE_PAGES, type FilledProject, fillProject, pathOf } from '../support/fill-project.js';
import { measureLongestTaskMs } from '../support/longest-task.js';
import { type Console, openConsole } from '../support/open-console.js';

const MARKUP = `<img src="http://198.51.100.7/x" onerror="alert(1)"><script>alert(2)</script>`;
const ESCAPES = '\u001b[31mred\u001b[0m \u0000 \u0007 \u202egnp.exe\u202c \u2066x\u2069 \ufeff \u{e0041}';
const HOSTILE = `${MARKUP} ${ESCAPES}`;
/** What fields refuse control characters, but take the rest. */
const HOSTILE_LINE = `${MARKUP} \u202egnp.exe\u202c`;
/** A page takes no click while a task runs. */
const LONGEST_TASK_MS = 500;

/** Markup, escapes, 10,000 keys and almost a megabyte. */
const PAYLOAD = JSON.stringify({
  order: {
    note: HOSTILE,
    ...Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`<img onerror=alert(3)> ${n}`, n])),
    long: 'x'.repeat(500_000),
  },
});
const SHOWN = ['?open=', '{', 'consumers', 'dead-letters', 'events', 'endpoints', 'messages'];
const PAGES = CONSOLE_PAGES.filter((page) => page === '' || SHOWN.some((part) => page.includes(part)));

/** Runs in the page: the code that has a character which is not seen. */
const HIDDEN = `[...document.querySelectorAll('pre, code')].map((code) => code.textContent)
  .filter((text) => /[^\\P{C}\\t\\n]/u.test(text))`;
/** Runs in the page: the texts that turn the direction of what stands beside them. */
const TURNED = `[...document.querySelectorAll('#root *')]
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.includes('\\u202e')))
  .filter((element) => !/isolate|plaintext/.test(getComputedStyle(element).unicodeBidi) && !element.closest('pre'))
  .map((element) => element.outerHTML.slice(0, 200))`;

let session: Console;
let receiver: Receiver;
let project: FilledProject;
let longestTaskMs: number;
const dialogs: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver(({ path }) =>
    path.startsWith('/broken')
      ? { status: 500, body: HOSTILE, headers: { 'content-type': 'text/html', 'x-hostile': MARKUP } }
      : { status: 200 },
  );
  releaseAfterFile(() => receiver.close());
  session = await openConsole();
  project = await fillProject(session.posthorn, receiver, {
    payload: PAYLOAD,
    headers: { 'X-Hostile': MARKUP, 'User-Agent': MARKUP },
  });
  await fillTexts(project);
  session.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
});

async function open(path: string): Promise<void> {
  longestTaskMs = await measureLongestTaskMs(session.browser, async () => {
    await session.open(path);
    await session.page.waitForLoadState('networkidle');
  });
}

/** Nothing ran, nothing was loaded from elsewhere, and the page works. */
async function expectHarmless(): Promise<void> {
  const { page } = session;
  const isOwn = (url: string): boolean =>
    url.startsWith(`${session.stack.dev.api_url}/`) || url.startsWith('blob:');
  expect(longestTaskMs).toBeLessThan(LONGEST_TASK_MS);
  expect(dialogs).toEqual([]);
  expect(session.requested.filter((url) => !isOwn(url))).toEqual([]);
  expect(session.complaints).toEqual([]);
  expect(await page.locator('img, script:not([src])').count()).toBe(0);
  expect(await page.evaluate<string[]>(HIDDEN)).toEqual([]);
  expect(await page.evaluate<string[]>(TURNED)).toEqual([]);
}

it.each(PAGES)('is text on the page "%s", which answers', async (name) => {
  await open(pathOf(name, project));
  await expectHarmless();
});

it('is shown up to a length, and the page says where the rest is', async () => {
  await open(`/messages/${project.failed}?view=payload`);
  const shown = await session.page.locator('pre').innerText();
  expect(shown).toContain(MARKUP.replaceAll('"', String.raw`\"`));
  expect(shown.length).toBeLessThan(260_000);
  await session.page.getByText('The download has everything.').waitFor();
  await expectHarmless();
});

it('of a stored event is shown up to a length, too', async () => {
  await open(`/pull-endpoints/${project.pullEndpoint}?tab=events&open=${project.pullEvent}`);
  await session.page.getByText('The copy has everything.').waitFor();
  await expectHarmless();
});

/** Names and descriptions. */
async function fillTexts({ failed, inboundEndpoint, pullEndpoint }: FilledProject): Promise<void> {
  const { posthorn } = session;
  const { endpointId } = await posthorn.messages.get(failed);
  await posthorn.endpoints.update(endpointId, { description: HOSTILE_LINE });
  await posthorn.inboundEndpoints.update(inboundEndpoint, { name: HOSTILE_LINE });
  await posthorn.pullEndpoints.update(pullEndpoint, { name: HOSTILE_LINE });
  await posthorn.consumers.update('bakery-lund', { name: HOSTILE_LINE });
  await waitFor(async () => (await posthorn.deadLetters.list()).items.length > 0);
}
