import { DEFAULT_THEME } from '@mantine/core';
import { type Rgb, contrastOf, mix, parseHex, toHex } from './contrast.js';

export type Scheme = 'light' | 'dark';

/** The colors that a tenant's accent becomes in a scheme. */
export interface Accent {
  readonly filled: string;
  readonly filledHover: string;
  readonly onFilled: string;
  /** Behind text of the accent, such as that of a chosen entry. */
  readonly tint: string;
  readonly tintHover: string;
  readonly text: string;
}

/** What text stands on: the page, and the blocks on it. */
export const SURFACES: Readonly<Record<Scheme, readonly [page: string, block: string]>> = {
  light: ['#ffffff', '#f4f5f7'],
  // The dark of the console.
  dark: [DEFAULT_THEME.colors.dark[7], DEFAULT_THEME.colors.dark[6]],
};

/** WCAG 2.2, level AA: of text, and of what shows where a control is. */
const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const STEPS = 100;
const TINT = { light: 0.09, dark: 0.18 } as const;
const TINT_HOVER = { light: 0.14, dark: 0.25 } as const;
const HOVER = 0.12;

/** Keeps the hue of an accent, and makes it darker or lighter until it can be read. */
export function createAccent(hex: string, scheme: Scheme): Accent {
  const surfaces = SURFACES[scheme].map(parseHex);
  const [page = WHITE] = surfaces;
  const given = parseHex(hex);
  const filled = shiftUntil(given, { scheme, on: surfaces, contrast: CONTROL_CONTRAST });
  const onFilled = contrastOf(WHITE, filled) >= TEXT_CONTRAST ? WHITE : BLACK;
  const tint = round(mix(page, filled, TINT[scheme]));
  const tintHover = round(mix(page, filled, TINT_HOVER[scheme]));
  const text = shiftUntil(given, { scheme, on: [...surfaces, tint, tintHover], contrast: TEXT_CONTRAST });
  return {
    filled: toHex(filled),
    // Away from the color of the text on it.
    filledHover: toHex(mix(filled, onFilled === WHITE ? BLACK : WHITE, HOVER)),
    onFilled: toHex(onFilled),
    tint: toHex(tint),
    tintHover: toHex(tintHover),
    text: toHex(text),
  };
}

interface Goal {
  readonly scheme: Scheme;
  readonly on: readonly Rgb[];
  readonly contrast: number;
}

function shiftUntil(color: Rgb, { scheme, on, contrast }: Goal): Rgb {
  const end = scheme === 'light' ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step += 1) {
    const shifted = round(mix(color, end, step / STEPS));
    if (on.every((surface) => contrastOf(shifted, surface) >= contrast)) return shifted;
  }
  return end;
}

function round(color: Rgb): Rgb {
  return parseHex(toHex(color));
}
