import { describe, expect, it } from '@jest/globals';
import { extractEventType } from '../src/index.js';
import { headersOf } from './support/requests.js';

function fromBody(body: string | Buffer, path: string): string | null {
  return extractEventType({ headers: headersOf({}), body: Buffer.from(body) }, { source: 'body', path });
}

function fromHeader(headers: Readonly<Record<string, string>>, path: string): string | null {
  return extractEventType({ headers: headersOf(headers), body: Buffer.alloc(0) }, { source: 'header', path });
}

describe('a type in a header that is not ASCII', () => {
  // Node.js decodes a header's bytes this way.
  const asRead = (bytes: Buffer): string => bytes.toString('latin1');

  it('is decoded as UTF-8 when it is valid UTF-8', () =>
    expect(fromHeader({ 'x-kind': asRead(Buffer.from('größe ✓')) }, 'X-Kind')).toBe('größe ✓'));

  it('is decoded as Latin-1 when it is not UTF-8', () =>
    expect(fromHeader({ 'x-kind': asRead(Buffer.from('größe', 'latin1')) }, 'X-Kind')).toBe('größe'));
});

describe('a type in the body', () => {
  it.each([
    ['a', '{"a":"x"}', 'x'],
    ['a.b', '{"a":{"b":"x"}}', 'x'],
    ['a.0.b', '{"a":[{"b":"x"}]}', 'x'],
    ['1', '["x","y"]', 'y'],
    ['a.10', '{"a":{"10":"x"}}', 'x'],
    ['a\\.b', '{"a.b":"x","a":{"b":"y"}}', 'x'],
    ['a\\\\.b', '{"a\\\\":{"b":"x"}}', 'x'],
    ['a\\b', '{"a\\\\b":"x"}', 'x'],
    ['a..b', '{"a":{"":{"b":"x"}}}', 'x'],
    ['typ', '{"typ":"Bestellung.erhalten ✓"}', 'Bestellung.erhalten ✓'],
    ['a', '{"a":7}', '7'],
    ['a', '{"a":-0.5}', '-0.5'],
    ['a', '{"a":false}', 'false'],
    ['a', '\u{feff}{"a":"x"}', 'x'],
    ['__proto__', '{"__proto__":"x"}', 'x'],
    ['a', '{"a":12345678901234567890}', '12345678901234567890'],
    ['a', '{"a":1234567890123456789e1}', '12345678901234567890'],
    ['a', '{"a":-0.0}', '0'],
    ['a', '{"a":1.50}', '1.5'],
    ['a', '{"a":1e400}', '1e400'],
    ['a', `{"a":"${'x'.repeat(255)}"}`, 'x'.repeat(255)],
  ])('is found by %s in %s', (path, body, type) => expect(fromBody(body, path)).toBe(type));

  it.each([
    ['a name that is missing', 'b', '{"a":"x"}'],
    ['a step into a text', 'a.0', '{"a":"x"}'],
    ['the length of a text', 'a.length', '{"a":"x"}'],
    ['the length of an array', 'length', '["x"]'],
    ['an index beyond the end', '1', '["x"]'],
    ['a negative index', '-1', '["x"]'],
    ['an index with a leading zero', '00', '["x"]'],
    ['a member of the prototype', 'constructor.name', '{}'],
    ['the prototype', '__proto__.a', '{}'],
    ['a member of an array’s prototype', 'at', '["x"]'],
    ['null', 'a', '{"a":null}'],
    ['an object', 'a', '{"a":{"b":"x"}}'],
    ['an array', 'a', '{"a":["x"]}'],
    ['an empty text', 'a', '{"a":""}'],
    ['a text that is too long', 'a', `{"a":"${'x'.repeat(256)}"}`],
    ['a NUL', 'a', '{"a":"x\\u0000"}'],
    ['half a surrogate pair', 'a', '{"a":"\\ud800"}'],
    ['a body that is a text', 'a', '"a"'],
    ['a body that is null', 'a', 'null'],
    ['an empty body', 'a', ''],
    ['a body that is cut off', 'a', '{"a":"x"'],
    ['a form', 'a', 'a=x'],
    ['a body that is nested a hundred thousand times', 'a', '['.repeat(100_000)],
    ['an empty path', '', '{"a":"x"}'],
    ['a path of dots', '.'.repeat(256), '{"":{"":{}}}'],
  ])('is null for %s', (_what, path, body) => expect(fromBody(body, path)).toBeNull());

  it('is null for a body that is not UTF-8', () =>
    expect(fromBody(Buffer.from('{"a":"\u00e9"}', 'latin1'), 'a')).toBeNull());
});

describe('a type in a header', () => {
  it('is found whatever the case of its name', () =>
    expect(fromHeader({ 'X-GitHub-Event': ' push ' }, 'x-github-event')).toBe('push'));

  it.each([
    ['the header is missing', {}, 'X-Event'],
    ['it is empty', { 'X-Event': '' }, 'X-Event'],
    ['it is too long', { 'X-Event': 'x'.repeat(256) }, 'X-Event'],
    ['the name is of the prototype', {}, 'constructor'],
  ])('is null when %s', (_what, headers, path) => expect(fromHeader(headers, path)).toBeNull());
});

it('is null when no extraction is configured', () =>
  expect(extractEventType({ headers: headersOf({}), body: Buffer.from('{"a":"x"}') }, undefined)).toBeNull());
