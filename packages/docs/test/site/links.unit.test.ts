import { expect, it } from '@jest/globals';
import { markdownTwin } from '../../src/site/markdown-twin.js';
import { renderMarkdown } from '../../src/site/render-markdown.js';

const LINKS = { root: '/hooks/docs', has: (path: string) => ['', 'operations', 'guides/a'].includes(path) };

it.each([
  ['../operations.md#backup', '/hooks/docs/operations#backup'],
  ['a.md', '/hooks/docs/guides/a'],
  ['#part', '/hooks/docs/guides/a#part'],
  ['../README.md', '/hooks/docs'],
  ['https://example.com/', 'https://example.com/'],
  ['../../README.md', undefined],
  ['../../../../etc/passwd', undefined],
  ['../../services/api/src/main.ts', undefined],
  ['unknown.md', undefined],
])('leads from guides/a with the link %s to %s', (link, address) => {
  const page = { path: 'guides/a', title: 'A', section: 'Run it', markdown: () => `[text](${link})` };
  const { html } = renderMarkdown(page, LINKS);
  expect(/href="([^"]*)"/.exec(html)?.[1]).toBe(address);
  expect(html.replaceAll(/<[^>]+>/g, '').trim()).toBe('text');
  expect(markdownTwin(page, LINKS)).toBe(address === undefined ? 'text' : `[text](${link})`);
});

it('keeps HTML and links of other schemes in a page as text', () => {
  const markdown = (): string => '<script>alert(1)</script> [run](javascript:alert(1))';
  const { html } = renderMarkdown({ path: 'guides/a', title: 'A', section: 'Run it', markdown }, LINKS);
  expect(html).not.toMatch(/<script|href/);
});

it('shows the boxes of a checklist as text', () => {
  const markdown = (): string => '- [ ] to do\n- [x] done\n';
  const { html } = renderMarkdown({ path: '', title: 'A', section: '', markdown }, LINKS);
  expect(html).toMatch(/☐ to do[^]*☑ done/);
  expect(html).not.toContain('<input');
});

it('gives a repeated heading an id of its own, as GitHub does', () => {
  const markdown = (): string => '## The `same`\n\n## The same\n\n## 429, and more: *why?*\n';
  const page = { path: '', title: 'A', section: '', markdown };
  expect(renderMarkdown(page, LINKS).headings.map(({ anchor }) => anchor)).toEqual([
    'the-same',
    'the-same-1',
    '429-and-more-why',
  ]);
});
