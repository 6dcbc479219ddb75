import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ApiDependencies } from '../../src/api-routes.js';
import { apiRoutes } from '../../src/api-routes.js';

const pageUrl = new URL('../../../../docs/api-tests.md', import.meta.url);
const page = readFileSync(pageUrl, 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| '));

/** The routes are only looked at: whatever they are built with is never used. */
const nothing: unknown = new Proxy(() => nothing, { get: () => nothing });
const operations = apiRoutes(nothing as ApiDependencies).map(
  ({ method, path }) => `${method.toUpperCase()} ${spellParameters(path)}`,
);

/** `/v1/things/:keyId` as documents spell it: `/v1/things/{key_id}`. */
function spellParameters(path: string): string {
  return path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => `{${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}}`,
  );
}

function linksOf(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
}

describe('docs/api-tests.md', () => {
  it.each(operations)('has a row with a test for %s', (operation) => {
    const row = rows.find((line) => line.startsWith(`| \`${operation}\` |`));
    expect(linksOf(row ?? '')).not.toEqual([]);
  });

  it('knows no operation that does not exist', () => {
    const known = rows.flatMap((line) => /^\| `([A-Z]+ [^`]+)`/.exec(line)?.[1] ?? []);
    expect([...known].sort()).toEqual([...operations].sort());
  });

  it('names files that exist', () =>
    expect(linksOf(page).filter((link) => !existsSync(new URL(link, pageUrl)))).toEqual([]));
});
