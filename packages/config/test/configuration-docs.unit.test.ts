import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { VARIABLES } from '../src/index.js';

const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| `'));
const variables = Object.values(VARIABLES);

function rowOf(name: string): string | undefined {
  return rows.find((row) => row.startsWith(`| \`${name}\` |`));
}

describe('docs/configuration.md', () => {
  it.each(variables)('has a row for $name', ({ name }) => expect(rowOf(name)).toBeDefined());

  it.each(variables.filter(({ defaultText = '' }) => defaultText !== ''))(
    'states the default of $name',
    ({ name, defaultText = '' }) => expect(rowOf(name)).toContain(`\`${defaultText}\``),
  );

  it('names the file of every secret', () => {
    const secrets = variables.filter(({ secret }) => secret);
    expect(secrets.map(({ name }) => `${name}_FILE`).filter((name) => !page.includes(`\`${name}\``))).toEqual(
      [],
    );
  });
});
