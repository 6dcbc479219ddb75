import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import type { BlockRunner } from '../support/shell/open-block-runner.js';
import { openBlockRunner } from '../support/shell/open-block-runner.js';
import { readShellBlocks } from '../support/shell/read-shell-blocks.js';

/** In reading order: later files use variables of the first file. */
const FILES = ['README.md', 'docs/guide.md', 'docs/operations.md'];
const blocks = FILES.flatMap(readShellBlocks);
const toRun = blocks.filter(({ noTest }) => noTest === undefined);
const START_WITHIN_MS = 300_000;
const BLOCK_WITHIN_MS = 90_000;

describe('the shell blocks of README.md, docs/guide.md and docs/operations.md', () => {
  let runner: BlockRunner;

  beforeAll(async () => {
    const receiver = /```js\n(.*?)```/s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
    runner = await openBlockRunner(receiver);
  }, START_WITHIN_MS);

  it.each(toRun)(
    'run unchanged: $file:$line',
    async (block) => {
      await expect(runner.run(block)).resolves.toEqual(expect.any(String));
    },
    BLOCK_WITHIN_MS,
  );

  it('deliver the message of the README and the webhook of GitHub, and the receiver prints a line for each', async () => {
    await waitFor(() => /^204 \/webhooks \S+ \{"event": ?"order.paid"/m.test(runner.output()));
    await waitFor(() => /^204 \/github \S+ \{"zen"/m.test(runner.output()));
  });

  it('are omitted only with a reason beside them, and this test counts the reasons', () => {
    const reasons = blocks.flatMap(({ file, noTest }) =>
      noTest === undefined ? [] : [`${file}: ${noTest}`],
    );
    expect(reasons).toEqual([
      'README.md: the test runs this stack on ports of its own',
      'README.md: needs Docker',
      'docs/operations.md: needs Docker',
      'docs/operations.md: needs Docker',
      'docs/operations.md: needs Kubernetes',
      'docs/operations.md: needs Kubernetes',
    ]);
  });
});
