import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { type BlockRunner, openBlockRunner } from '../support/shell/open-block-runner.js';
import { readBlocks, readProgram } from '../support/shell/read-blocks.js';

/** In the order in which a reader follows them. */
const GUIDES = [
  'docs/guides/getting-started.md',
  'docs/guides/retries.md',
  'docs/guides/troubleshooting.md',
  'docs/guides/verify-signatures.md',
  'docs/guides/receive-webhooks.md',
  'docs/guides/pull-events.md',
  'docs/guides/listening.md',
  'docs/guides/manage-endpoints.md',
  'docs/guides/callbacks.md',
  'docs/guides/order.md',
  'docs/guides/webhooks-for-your-customers.md',
  'docs/guides/portal.md',
  'docs/guides/notifications.md',
  'docs/guides/export.md',
  'docs/guides/incidents.md',
  'docs/guides/search.md',
  'docs/guides/api-keys.md',
  'docs/guides/single-sign-on.md',
  'docs/guides/agents.md',
];
/** Guides without shell blocks, and those whose blocks run in a test of their own. */
const WITHOUT_SHELL = [
  'docs/guides/console.md',
  'docs/guides/moving-in.md',
  'docs/guides/oauth2.md',
  'docs/guides/client-certificates.md',
  'docs/guides/python.md',
  'docs/guides/senders.md',
  'docs/guides/typescript.md',
];
/** For operators, in the order in which they stand in docs/README.md. */
const OPERATIONS = [
  'docs/going-to-production.md',
  'docs/operations.md',
  'docs/upgrading.md',
  'docs/backup.md',
];
const START_WITHIN_MS = 300_000;
const SCRIPT_WITHIN_MS = 150_000;

/** What the test can run of a file. */
const scriptsOf = (file: string): readonly string[] =>
  readBlocks(file).flatMap(({ language, noTest, text }) =>
    language === 'sh' && noTest === undefined ? [text] : [],
  );

describe('a shell block of the guides or the pages of operators', () => {
  let runner: BlockRunner;

  beforeAll(async () => {
    runner = await openBlockRunner();
  }, START_WITHIN_MS);

  // The second time, everything of the first time is still there.
  it.each(GUIDES.flatMap((file) => [file, file]))(
    'runs as one paste, twice in the same folder: %s',
    async (file) => {
      await expect(runner.paste(scriptsOf(file).join(''))).resolves.toEqual(expect.any(String));
    },
    SCRIPT_WITHIN_MS,
  );

  it.each(OPERATIONS.flatMap((file) => scriptsOf(file).map((script) => [file, script] as const)))(
    'runs as it stands in %s: %s',
    async (_file, script) => {
      await expect(runner.paste(script)).resolves.toEqual(expect.any(String));
    },
    SCRIPT_WITHIN_MS,
  );

  it("delivers the first message to the stack's own receiver, which prints it", async () => {
    await waitFor(() => /received message \S+: \{"event": ?"order.paid"/.test(runner.stackOutput()));
  });

  it.each([
    ['the first message', '/webhooks', '"event": ?"order.paid"'],
    ['the request that the reader signs', '/try', '"event": ?"order.paid"'],
    ["GitHub's webhook", '/github\\?run=\\S+', '"zen"'],
    ['the event of a customer', '/webhooks', '"order": ?"17"'],
  ])('delivers %s, and the receiver prints a line for it', async (_, path, body) => {
    // An answer of the API, which ends without a line break, may stand before it.
    const line = new RegExp(`(?:^|\\})204 ${path} \\S+ \\{${body}`, 'm');
    await waitFor(() => line.test(runner.output()));
  });

  it.each([
    ['GitHub', 2, /204 \/github \{"ref": "refs\/heads\/main"\}/gm],
    [
      'Stripe, and once more after a replay',
      4,
      /204 \/stripe \{"object": "event", "type": "charge.succeeded"\}/gm,
    ],
  ])('hands a laptop the webhook of %s, with a valid signature', async (_sender, count, line) => {
    await waitFor(() => (runner.output().match(line) ?? []).length === count);
  });

  it('tells the room that an endpoint is gone', () => {
    expect(runner.output()).toMatch(
      /\{"text":"Endpoint ep_\w+ \(http:[^)]+\) is disabled: it answered 410 Gone\./,
    );
  });

  it('gives the consumer an event, which it prints', async () => {
    await waitFor(() => /"payload":\{"event":"order.paid","order":17\}/.test(runner.output()));
  });
});

describe('a guide', () => {
  it.each([
    ['verify-signatures', 'receiver.js'],
    ['pull-events', 'consumer.js'],
    ['listening', 'laptop.js'],
  ])('shows the program that it starts: %s', (guide, program) => {
    const file = readFileSync(`docs/guides/examples/${program}`, 'utf8');
    expect(readProgram(`docs/guides/${guide}.md`)).toBe(file);
  });

  it('is run in this file', () => {
    const files = readdirSync('docs/guides').filter((name) => name.endsWith('.md'));
    const expected = files.map((name) => `docs/guides/${name}`).sort();
    expect([...GUIDES, ...WITHOUT_SHELL].sort()).toEqual(expected);
    expect(WITHOUT_SHELL.flatMap(scriptsOf)).toEqual([]);
  });

  it.each(GUIDES)('sets every variable and function that it uses: %s', (file) => {
    const script = scriptsOf(file).join('\n');
    // `${POSTHORN_HOME:-.posthorn}` has a value of its own.
    const used = [...script.matchAll(/\$\{?([A-Z][A-Z_]*)(?!\w|:-)/g)].map(([, name]) => name);
    // A program's own variable, as in `API_KEY=$API_KEY node`, sets nothing for the commands that follow.
    const set = [...script.matchAll(/(?:^|\s)([A-Z][A-Z_]*)=(?!\$\1\b)/gm)].map(([, name]) => name);
    expect(used.filter((name) => !set.includes(name))).toEqual([]);
    expect(script.includes('| field ')).toBe(script.includes('field() {'));
  });
});
