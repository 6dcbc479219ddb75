import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);

interface Result {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Targets have 24 pixels at least (WCAG 2.2, 2.5.8), which axe only checks when it is asked. */
const RUN = `axe.run(document, { rules: { 'target-size': { enabled: true } } })
  .then(({ violations }) => violations)`;

/** Returns what axe finds on the page that is more than minor: the rule, and the first element that breaks it. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger, so that the page's policy for scripts does not apply.
  await page.evaluate(axe);
  const results = await page.evaluate<Result[]>(RUN);
  return results
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
