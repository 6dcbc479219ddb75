import { type RE2JSException, RE2JSSyntaxException } from 're2js';

/** What the descriptions of re2js mean for the author of a pattern. */
const REASONS: Readonly<Record<string, string>> = {
  'missing closing ]': 'a `[` has no closing `]`',
  'missing closing )': 'a `(` has no closing `)`',
  'unexpected )': 'a `)` has no opening `(`',
  'trailing backslash at end of expression': 'the last `\\` has no character to escape',
  'missing argument to repetition operator': 'there is nothing to repeat',
  'invalid nested repetition operator':
    'a repetition cannot follow another one; put the first one in parentheses',
  'invalid repeat count': 'a repetition has at most 1,000 turns and names the smaller number first',
  'invalid character class range': 'there is no such range or class of characters',
  'invalid escape sequence': 'there is no such escape; a character by its code is `\\x{1F600}`',
  'invalid named capture': 'a named group is `(?<name>…)`, with letters, digits and `_` in its name',
  'duplicate capture group name': 'two groups have the same name',
  'invalid or unsupported Perl syntax': 'there is no such kind of group',
  'expression nests too deeply': 'it has too many groups within groups',
  'expression too large': 'its repetitions make it too large',
};

const LOOK_AROUND = /^\(\?<?[=!]/;
const BACK_REFERENCE = /^\\(?:[1-9]|k)/;
const MAX_PART_LENGTH = 20;

/** Says in plain words why RE2 rejects a pattern, and at which character if that is known. */
export function describePatternError(pattern: string, error: RE2JSException): string {
  if (!(error instanceof RE2JSSyntaxException)) return error.message;
  const part = error.getPattern() ?? '';
  return explain(error.getDescription(), part) + locate(part, pattern);
}

function explain(description: string, part: string): string {
  if (LOOK_AROUND.test(part)) return 'look-around is not supported';
  if (BACK_REFERENCE.test(part)) return 'back-references are not supported';
  return REASONS[description] ?? description;
}

/** RE2 names the part without its place, and the whole pattern if it knows no part. */
function locate(part: string, pattern: string): string {
  if (part === '' || part === pattern) return '';
  const shown = LOOK_AROUND.exec(part)?.[0] ?? shorten(part);
  const at = pattern.indexOf(part);
  const isKnown = at >= 0 && at === pattern.lastIndexOf(part);
  return ` (\`${shown}\`${isKnown ? ` at character ${Array.from(pattern.slice(0, at)).length + 1}` : ''})`;
}

function shorten(part: string): string {
  const characters = Array.from(part);
  return characters.length > MAX_PART_LENGTH ? `${characters.slice(0, MAX_PART_LENGTH).join('')}…` : part;
}
