import { describe, expect, it } from '@jest/globals';
import { formatBytes } from '../../src/output/format-bytes.js';
import { toPlainText } from '../../src/output/plain-text.js';
import { renderFacts, renderTable } from '../../src/output/render-table.js';

describe('a table', () => {
  it('aligns texts to the left and numbers to the right', () => {
    const rows = [
      { name: 'a', count: 5 },
      { name: 'longer', count: 1000 },
    ];
    expect(renderTable(rows, ['name', 'count'])).toBe(
      ['NAME    COUNT', 'a           5', 'longer   1000'].join('\n'),
    );
  });

  it('shows a missing value as a dash', () =>
    expect(renderTable([{ name: null }], ['name', 'other'])).toBe('NAME  OTHER\n-     -'));

  it('shows a row with line breaks on one line', () =>
    expect(renderTable([{ name: 'a\nb\r\nc' }], ['name']).split('\n')).toHaveLength(2));
});

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [8192, '8.2 kB'],
    [1_400_000_000, '1.4 GB'],
    [5e15, '5000.0 TB'],
  ])('of %d bytes is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

it('shows each fact on its own line', () =>
  expect(renderFacts({ id: 'x', waiting: 2 })).toBe('id       x\nwaiting  2'));

describe('a text from an external source', () => {
  it.each([
    ['a colour', '\u001b[31mred'],
    ['a title of the window', '\u001b]0;owned\u0007'],
    ['a C1 control', '\u009b2J'],
    ['a change of direction', 'gnp.\u202eexe'],
    ['a carriage return', 'ok\rfail'],
  ])('cannot control the terminal with %s', (_what, text) => {
    // eslint-disable-next-line no-control-regex
    expect(toPlainText(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  });

  it('is cut to a maximum length', () => expect(toPlainText('x'.repeat(10_000)).length).toBeLessThan(300));
});
