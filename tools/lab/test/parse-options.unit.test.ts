import { describe, expect, it } from '@jest/globals';
import { parseOptions } from '@posthorn/lab';

const KINDS = { list: 'flag', json: 'text', scenario: 'texts', seconds: 'count', soak: 'duration' } as const;

describe('the options of a tool', () => {
  it('have the type of their kind', () => {
    const args = [
      '--list',
      '--json',
      'a.json',
      '--scenario',
      'a',
      '--scenario=b',
      '--seconds',
      '5',
      '--soak',
      '10m',
    ];
    expect(parseOptions(args, KINDS)).toEqual({
      list: true,
      json: 'a.json',
      scenario: ['a', 'b'],
      seconds: 5,
      soak: 600_000,
    });
  });

  it('are optional', () => {
    expect(parseOptions([], KINDS)).toEqual({
      list: false,
      json: undefined,
      scenario: [],
      seconds: undefined,
      soak: undefined,
    });
  });

  it.each([
    ['an unknown option', ['--other'], "Unknown option '--other'"],
    ['an argument without an option', ['other'], "Unexpected argument 'other'"],
    ['an option without its value', ['--json'], "Option '--json <value>' argument missing"],
    ['a flag with a value', ['--list=yes'], "Option '--list' does not take an argument"],
    ['a count of zero', ['--seconds', '0'], '--seconds must be a whole number above 0.'],
    ['a count that is no number', ['--seconds', 'x'], '--seconds must be a whole number above 0.'],
    ['a duration without a unit', ['--soak', '10'], '--soak must be a time such as 90s, 10m or 1h.'],
  ])('reject %s', (_what, args, message) => {
    expect(() => parseOptions(args, KINDS)).toThrow(message);
  });

  it('are rejected with every issue at once', () => {
    const args = ['--other', 'more', '--seconds', '0', '--list', '--soak', 'x'];
    expect(() => parseOptions(args, KINDS)).toThrow(
      /--other.*\n.*'more'.*\n--seconds must be .*\n--soak must be /,
    );
  });
});
