import fc from 'fast-check';

const MOST = 4;
const MAX_LENGTH = 50_000;

export function arrayOf(items: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(items, { maxLength: MOST }).map((all) => `[${all.join()}]`);
}

/** The same item many times. */
export function repeated(items: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(items, fc.nat(2000))
    .map(([item, count]) => Array.from({ length: Math.min(count, MAX_LENGTH / item.length) }, () => item))
    .map((all) => `[${all.join()}]`);
}

/** JSON.stringify could not write a member called `__proto__`, nor two members with one name. */
export function objectOf(
  members: fc.Arbitrary<readonly [name: string, value: string]>,
): fc.Arbitrary<string> {
  return fc
    .array(members, { maxLength: MOST })
    .map((all) => `{${all.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`);
}
