import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);

interface Result {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Returns what axe finds serious or critical on the page: the rule, and the first element that breaks it. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger, so that the page's policy for scripts does not apply.
  await page.evaluate(axe);
  const results = await page.evaluate<Result[]>('axe.run(document).then(({ violations }) => violations)');
  return results
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
