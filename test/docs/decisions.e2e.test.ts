import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const FOLDER = new URL('../../docs/decisions/', import.meta.url);
const FORM = ['Context', 'Decision', 'Consequences', 'Alternatives'];

it.each(readdirSync(FOLDER))('%s has its number in the title, and the sections of every decision', (file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  expect(text).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
  const sections = Array.from(text.matchAll(/^## (.+)$/gm), ([, title]) => title);
  expect(sections).toEqual(FORM.slice(0, sections.length));
  expect(sections.length).toBeGreaterThanOrEqual(3);
  expect(text).not.toMatch(/^\*\*(Context|Decision|Consequences|Alternatives)\b/m);
});

it.each(readdirSync(FOLDER))('%s counts no lines of code: nobody would count again', (file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  expect(text).not.toMatch(/\b(\d[\d,.]*|ten|twelve|twenty|thirty|fifty|hundred|thousand)\s+lines\b/i);
});
