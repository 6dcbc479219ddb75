import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import { createJsonOutline, parseJson } from '@posthorn/common';
import { canonicalJson } from '../../../src/payloads/canonical-json.js';
import { createSeededValues } from '../../support/seeded-values.js';

const ROUNDS = 3000;
const DEPTH = 4;

function canonical(json: string): Promise<string> {
  return canonicalJson(Buffer.from(json), () => Promise.resolve());
}

function extract(json: string, member: string): string | undefined {
  const outline = createJsonOutline(Buffer.from(json), { member, known: [] });
  outline.advance(Infinity);
  return outline.findMember()?.bytes.toString();
}

it('gives two texts of one random value the same canonical text', async () => {
  const random = createSeededValues(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = random.value(DEPTH);
    const spelling = random.rewrite(value);
    expect(parseJson(spelling)).toEqual(value);
    expect(await canonical(spelling)).toBe(await canonical(JSON.stringify(value)));
  }
});

it('keeps the value in its canonical text', async () => {
  const random = createSeededValues(2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = random.value(DEPTH);
    expect(parseJson(await canonical(random.rewrite(value)))).toEqual(value);
  }
});

it('gives different random values different canonical texts', async () => {
  const random = createSeededValues(3);
  const values = Array.from({ length: 300 }, () => random.value(2));
  const texts = await Promise.all(values.map((value) => canonical(random.rewrite(value))));
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
    const json = `{"a":${before},"payload" : ${payload} ,"b":${after}}`;
    expect(extract(json, 'payload')).toBe(payload);
    expect(extract(json, 'b')).toBe(after.trim());
  }
});
