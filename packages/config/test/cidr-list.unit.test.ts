import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '../src/index.js';

function read(text: string): readonly string[] {
  return loadConfig(['allowedDestinationCidrs'], { ALLOWED_DESTINATION_CIDRS: text }).allowedDestinationCidrs;
}

describe('a list of address ranges', () => {
  it.each([
    ['', []],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.0/8,192.168.0.0/16', ['10.0.0.0/8', '192.168.0.0/16']],
    [' 10.0.0.0/8 ,\tfd00::/8 ', ['10.0.0.0/8', 'fd00::/8']],
    ['0.0.0.0/0', ['0.0.0.0/0']],
    ['127.0.0.1/32', ['127.0.0.1/32']],
    ['::/0', ['::/0']],
    ['::1/128', ['::1/128']],
    ['::ffff:10.0.0.0/104', ['::ffff:10.0.0.0/104']],
    [',10.0.0.0/8,,', ['10.0.0.0/8']],
  ])('is parsed: "%s"', (text, ranges) => expect(read(text)).toEqual(ranges));

  it.each([
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/8.0',
    '10.0.0.0/255.0.0.0',
    '10.0.0/8',
    '256.0.0.0/8',
    '010.0.0.0/8',
    '/8',
    '::/129',
    ':::/8',
    'fe80::1%lo/64',
    'example.com/8',
    '*',
    '10.0.0.0/8 192.168.0.0/16',
    '10.0.0.0/8;192.168.0.0/16',
    '10.0.0.0/8,bad',
    'bad,10.0.0.0/8',
  ])('is refused when any of them is invalid: "%s"', (text) => expect(() => read(text)).toThrow(ConfigError));
});
