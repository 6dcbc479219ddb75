import { describe, expect, it } from '@jest/globals';
import { safeCell } from '../src/format-csv.js';

describe('a cell', () => {
  it.each([
    '=1+1',
    '=cmd|"/c calc"!A0',
    '+1',
    '-1',
    '-key',
    '@SUM(A1)',
    ' =1',
    '\u00a0=1',
    '\uFEFF=1',
    '"=1"',
    "'=1",
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('that may be run as a formula gets an apostrophe: %j', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  });

  it.each(['', 'a', 'a=1', '1-1', '0', 'https://a.test/?x=-1', '"quoted"', ' text', "it's", '019a-b', 'é=1'])(
    'that cannot be run stays unchanged: %j',
    (text) => {
      expect(safeCell(text)).toBe(text);
    },
  );

  it.each([
    ["a;=cmd|'/C calc'!A0;b", "a;'=cmd|'/C calc'!A0;b"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x\r\n @y', "x\r\n' @y"],
    ['https://a.test/;-1;+2', "https://a.test/;'-1;'+2"],
    ['a;"=1"', 'a;\'"=1"'],
    ['a;＝1', "a;'＝1"],
    ['=a;=b', "'=a;'=b"],
    ['\t=1', "'\t'=1"],
    ['a;b=1', 'a;b=1'],
  ])('gets an apostrophe wherever another spreadsheet starts a cell: %j', (text, safe) => {
    expect(safeCell(text)).toBe(safe);
  });
});
