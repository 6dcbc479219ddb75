import { expect, it } from '@jest/globals';
import { showControls } from '../../src/formats/format.js';

it('shows characters that are invisible or turn the direction of text as code points', () => {
  expect(showControls('a\u202Eb\u0000c\u001B[31md\uFEFF')).toBe('a\\u{202e}b\\u{0}c\\u{1b}[31md\\u{feff}');
});

it('leaves line ends, tabs and markup as they are', () => {
  expect(showControls('{\n\t"html": "<img onerror=alert(1)>"\n}')).toBe(
    '{\n\t"html": "<img onerror=alert(1)>"\n}',
  );
});
