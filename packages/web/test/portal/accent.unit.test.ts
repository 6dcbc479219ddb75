import { describe, expect, it } from '@jest/globals';
import { type Scheme, SURFACES, createAccent } from '../../src/portal/theme/accent.js';
import { contrastOf, parseHex } from '../../src/portal/theme/contrast.js';

const ACCENTS = [
  '#000000',
  '#ffffff',
  '#808080',
  '#777777',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#4263eb',
  '#0f766e',
  '#f59e0b',
  '#fde68a',
  '#7c3aed',
  '#be123c',
  '#1e293b',
  '#f8fafc',
  '#84cc16',
  '#fb923c',
];

const contrast = (first: string, second: string): number => contrastOf(parseHex(first), parseHex(second));

describe.each<Scheme>(['light', 'dark'])('in the scheme %s', (scheme) => {
  it.each(ACCENTS)('text and controls of the accent %s can be read and seen', (hex) => {
    const { filled, filledHover, onFilled, tint, tintHover, text } = createAccent(hex, scheme);
    const found = {
      onFilled: contrast(onFilled, filled) >= 4.5,
      onFilledHover: contrast(onFilled, filledHover) >= 4.5,
      text: [...SURFACES[scheme], tint, tintHover].every((surface) => contrast(text, surface) >= 4.5),
      control: SURFACES[scheme].every((surface) => contrast(filled, surface) >= 3),
    };
    expect(found).toEqual({ onFilled: true, onFilledHover: true, text: true, control: true });
  });
});

it('keeps an accent that can be read as it is', () => {
  expect(createAccent('#0f766e', 'light')).toMatchObject({ filled: '#0f766e', text: '#0f766e' });
  expect(createAccent('#fde68a', 'dark')).toMatchObject({ filled: '#fde68a', text: '#fde68a' });
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('computes the contrast of %s and %s as WCAG does', (first, second, ratio) =>
  expect(contrast(first, second)).toBeCloseTo(ratio, 2),
);
