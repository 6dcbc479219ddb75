import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../src/output/exit-code.js';
import { listReference } from './support/reference.js';

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
const reference = listReference();

describe('docs/cli.md', () => {
  it.each(reference)('shows the current help of $name', ({ section }) => expect(page).toContain(section));

  it('shows no command that does not exist', () => {
    const shown = page.match(/^### posthorn .*$/gm) ?? [];
    expect(shown).toEqual(reference.map(({ name }) => `### ${name}`));
  });

  it.each(Object.values(EXIT))('explains the exit code %i', (code) => expect(page).toContain(`| ${code} |`));
});
