import { expect, it } from '@jest/globals';
import { showControls } from '../../src/formats/format.js';

it('shows characters that are invisible or turn the direction of text as code points', () => {
  expect(showControls('a\u202Eb\u0000c\u001B[31md\uFEFF')).toBe('a\\u{202e}b\\u{0}c\\u{1b}[31md\\u{feff}');
});

it.each([
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a red heart', '\u2764\ufe0f'],
  ['a flag of tags', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a joiner within a letter of Devanagari', '\u0915\u094d\u200d\u0937'],
])('leaves %s as it is, whose parts are joined within one character', (_name, text) => {
  expect(showControls(text)).toBe(text);
});

it.each([
  ['a joiner at an end', 'ab\u200d', 'ab\\u{200d}'],
  ['joiners in a row', 'a\u200d\u200db', 'a\\u{200d}\\u{200d}b'],
  ['a space of no width', 'a\u200bb', 'a\\u{200b}b'],
  ['a filler of Hangul', '\u3164', '\\u{3164}'],
  ['an empty cell of Braille', '\u2800', '\\u{2800}'],
  ['a separator of lines', 'a\u2028b', 'a\\u{2028}b'],
  ['tags without a flag', 'a\u{e0041}', 'a\\u{e0041}'],
])('shows %s', (_name, text, shown) => {
  expect(showControls(text)).toBe(shown);
});

it('leaves line ends, tabs and markup as they are', () => {
  expect(showControls('{\n\t"html": "<img onerror=alert(1)>"\n}')).toBe(
    '{\n\t"html": "<img onerror=alert(1)>"\n}',
  );
});
