import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import { canonicalJson } from '../../../src/messages/send/canonical-json.js';
import { extractMember } from '../../../src/messages/send/extract-member.js';
import { createSeededValues } from '../../support/seeded-values.js';

const ROUNDS = 3000;
const DEPTH = 4;

it('gives two texts of one random value the same canonical text', () => {
  const random = createSeededValues(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = random.value(DEPTH);
    const spelling = random.rewrite(value);
    expect(JSON.parse(spelling)).toEqual(value);
    expect(canonicalJson(spelling)).toBe(canonicalJson(JSON.stringify(value)));
  }
});

it('keeps the value in its canonical text', () => {
  const random = createSeededValues(2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = random.value(DEPTH);
    expect(JSON.parse(canonicalJson(random.rewrite(value)))).toEqual(value);
  }
});

it('gives different random values different canonical texts', () => {
  const random = createSeededValues(3);
  const values = Array.from({ length: 300 }, () => random.value(2));
  const texts = values.map((value) => canonicalJson(random.rewrite(value)));
  const wrong = values.flatMap((value, at) =>
    values.filter((other, index) => isDeepStrictEqual(value, other) !== (texts[at] === texts[index])),
  );
  expect(wrong).toEqual([]);
});

it('extracts a random payload unchanged from among random members', () => {
  const random = createSeededValues(4);
  for (let round = 0; round < ROUNDS; round += 1) {
    const payload = random.rewrite(random.value(DEPTH)).trim();
    const [before, after] = [random.rewrite(random.value(2)), random.rewrite(random.value(2))];
    const json = Buffer.from(`{"a":${before},"payload" : ${payload} ,"b":${after}}`);
    expect(extractMember(json, 'payload')?.bytes.toString()).toBe(payload);
    expect(extractMember(json, 'b')?.bytes.toString()).toBe(after.trim());
  }
});
