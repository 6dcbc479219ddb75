import { expect, it } from '@jest/globals';
import { createValueHasher, parseEncryptionKeys } from '@posthorn/common';
import { createPayloadReader } from '../src/index.js';

const [KEY, OTHER] = parseEncryptionKeys(
  `a:${Buffer.alloc(32, 1).toString('base64')},b:${Buffer.alloc(32, 2).toString('base64')}`,
);
if (OTHER === undefined) throw new Error('There are two keys.');
const hasher = createValueHasher([KEY]);

const SETTINGS = { projectId: 'p', searchableHashed: false };

async function read(body: string | Buffer, ...searchable: readonly string[]): Promise<readonly unknown[]> {
  const reader = createPayloadReader({ ...SETTINGS, searchable }, hasher);
  return (await reader?.(Buffer.from(body)))?.map(({ member, value }) => [member, value]) ?? [];
}

const LONG = 'é'.repeat(128);
/** Each character is two escapes. */
const ESCAPED = '\\ud83d\\ude00'.repeat(128);

it.each<readonly [string, string | Buffer, string, string | undefined]>([
  ['a string', '{"a":"x"}', 'a', 'x'],
  ['a dotted name', '{"a":{"b":"x"}}', 'a.b', 'x'],
  ['a pointer', '{"a":{"b":"x"}}', '/a/b', 'x'],
  ['a pointer to a name with a dot', '{"a.b":"x"}', '/a.b', 'x'],
  ['a pointer with escapes', '{"a/b":{"c~d":"x"}}', '/a~1b/c~0d', 'x'],
  ['a pointer with an empty name', '{"":{"a":"x"}}', '//a', 'x'],
  ['an item by a pointer', '{"a":["x","y"]}', '/a/1', 'y'],
  ['an item by a dotted name', '{"a":[{"b":"x"}]}', 'a.0.b', 'x'],
  ['a name that is written with an escape', '{"\\u0061":"x"}', 'a', 'x'],
  ['a name that looks like an index', '{"0":"x"}', '/0', 'x'],
  ['the last of repeated members', '{"a":"x","a":"y"}', 'a', 'y'],
  ['nothing of a member that is repeated without it', '{"a":{"b":"x"},"a":{}}', 'a.b', undefined],
  ['a long integer', '{"a":12345678901234567890}', 'a', '12345678901234567890'],
  ['a decimal as it is written', '{"a":1.0}', 'a', '1.0'],
  ['an exponent as it is written', '{"a":1E+400}', 'a', '1E+400'],
  ['true', '{"a":true}', 'a', 'true'],
  ['false', '{"a":false}', 'a', 'false'],
  ['no null', '{"a":null}', 'a', undefined],
  ['no object', '{"a":{}}', 'a', undefined],
  ['no list', '{"a":[]}', 'a', undefined],
  ['no missing member', '{"b":1}', 'a', undefined],
  ['no inherited member', '{}', 'constructor', undefined],
  ['no empty string', '{"a":""}', 'a', undefined],
  ['a string that is a quote', '{"a":"\\""}', 'a', '"'],
  ['a string that begins with a bracket', '{"a":"[x]"}', 'a', '[x]'],
  ['a string null', '{"a":"null"}', 'a', 'null'],
  ['128 characters', `{"a":"${LONG}"}`, 'a', LONG],
  ['128 escaped characters', `{"a":"${ESCAPED}"}`, 'a', '😀'.repeat(128)],
  ['not 129 characters', `{"a":"${LONG}x"}`, 'a', undefined],
  ['no long number', `{"a":${'1'.repeat(129)}}`, 'a', undefined],
  ['no NUL', '{"a":"\\u0000"}', 'a', undefined],
  ['no half of a character', '{"a":"\\ud83d"}', 'a', undefined],
  ['a control character', '{"a":"x\\ny"}', 'a', 'x\ny'],
  ['a payload with a byte order mark', '\ufeff{"a":"x"}', 'a', 'x'],
  ['a payload that is a list', '[{"a":"x"}]', '/0/a', 'x'],
  ['nothing of a payload that is no JSON', '{"a":"x"', 'a', undefined],
  ['nothing of an empty payload', '', 'a', undefined],
  ['nothing of bytes', Buffer.from([0x7b, 0xff, 0x7d]), 'a', undefined],
])('reads %s', async (...[, body, member, value]) => {
  expect(await read(body, member)).toEqual(value === undefined ? [] : [[member, value]]);
});

it('reads members within each other, in the order of the project', async () => {
  const body = '{"x":{"b":1,"a":2,"c":{"d":3}},"y":4}';
  expect(await read(body, 'y', 'x.c.d', 'x.a', 'x', 'x.b')).toEqual([
    ['y', '4'],
    ['x.c.d', '3'],
    ['x.a', '2'],
    ['x.b', '1'],
  ]);
});

it('reads a large payload in pieces', async () => {
  const body = Buffer.from(`{"items":[${'"x",'.repeat(100_000)}1],"a":"x"}`);
  const reader = createPayloadReader({ ...SETTINGS, searchable: ['a'] }, hasher);
  let pauses = 0;
  const values = await reader?.(body, () => {
    pauses += 1;
    return Promise.resolve();
  });
  expect([values?.length, pauses > 3]).toEqual([1, true]);
});

it('does not exist without a member', () => {
  expect(createPayloadReader({ ...SETTINGS, searchable: [] }, hasher)).toBeUndefined();
});

it('keeps hashes that differ between projects, and that every key finds again', async () => {
  const settings = { searchable: ['a'], searchableHashed: true };
  const inProject = async (projectId: string): Promise<unknown> =>
    (await createPayloadReader({ ...settings, projectId }, hasher)?.(Buffer.from('{"a":"x"}')))?.[0];
  const hash = hasher.hash('x', 'p');
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(await inProject('p')).toEqual({ member: 'a', value: hash, isHashed: true });
  expect(await inProject('q')).not.toEqual({ member: 'a', value: hash, isHashed: true });
  const rotated = createValueHasher([OTHER, KEY]);
  expect(rotated.hashes('x', 'p')).toEqual([rotated.hash('x', 'p'), hash]);
});
