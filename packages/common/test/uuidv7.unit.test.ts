import { describe, expect, it } from '@jest/globals';
import { createUuidV7, isUuid, uuidV7TimeMs } from '../src/index.js';

const LAYOUT = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

// The tests of this file share one clock that must only go forward: each uses a later time than the one before.
describe('a UUIDv7', () => {
  it('has the version, the variant and the time of RFC 9562', () => {
    for (let count = 0; count < 1000; count += 1) expect(createUuidV7()).toMatch(LAYOUT);
  });

  it('begins with the given time', () => {
    const ms = Date.parse('2100-01-02T03:04:05.678Z');
    const id = createUuidV7(ms);
    expect(uuidV7TimeMs(id)).toBe(ms);
    expect(id.replace('-', '').slice(0, 12)).toBe(ms.toString(16).padStart(12, '0'));
  });

  it('begins with the time of the vector of RFC 9562, appendix A.6', () =>
    expect(uuidV7TimeMs('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(0x017f22e279b0));

  it('is greater than the one before, 100,000 times within one millisecond', () => {
    const ms = Date.parse('2101-01-01T00:00:00Z');
    expectStrictlyIncreasing(Array.from({ length: 100_000 }, () => createUuidV7(ms)));
  });

  it('is greater than the one before when its counter carries over from group to group', () => {
    const ms = Date.parse('2101-06-01T00:00:00Z');
    let wrong = 0;
    let last = '';
    // The lower two groups contain 20 bits of the counter.
    for (let count = 0; count < 2 ** 20 + 1; count += 1) {
      const id = createUuidV7(ms);
      if (id <= last) wrong += 1;
      last = id;
    }
    expect(wrong).toBe(0);
  });

  it('is greater than the one before when the clock goes back', () => {
    const ms = Date.parse('2102-01-01T00:00:00Z');
    const times = [ms, ms - 1, ms - 3_600_000, 0, ms, ms + 1, ms - 1];
    expectStrictlyIncreasing(times.map(createUuidV7));
  });

  it('differs from the others in its random end, too', () => {
    const ends = Array.from({ length: 1000 }, () => createUuidV7().slice(-10));
    expect(new Set(ends).size).toBe(1000);
  });
});

describe('a UUID', () => {
  it.each([
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
    '00000000-0000-0000-0000-000000000000',
    '919108f7-52d1-4320-9bac-f847db4148a8',
  ])('is accepted in any version and case: %s', (text) => expect(isUuid(text)).toBe(true));

  it.each([
    '',
    '017f22e279b07cc398c4dc0c0c07398f',
    '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f0',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398g',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n',
    "017f22e2-79b0-7cc3-98c4-dc0c0c07398f'--",
  ])('is rejected in another form: "%s"', (text) => expect(isUuid(text)).toBe(false));
});

function expectStrictlyIncreasing(ids: readonly string[]): void {
  const wrong = ids.findIndex((id, index) => index > 0 && id <= (ids[index - 1] ?? ''));
  expect(wrong).toBe(-1);
  expect(ids.every((id) => LAYOUT.test(id))).toBe(true);
}
