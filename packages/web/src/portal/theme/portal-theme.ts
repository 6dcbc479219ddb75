import {
  type CSSVariablesResolver,
  type MantineColorSchemeManager,
  type MantineThemeOverride,
  createTheme,
  defaultVariantColorsResolver,
  mergeThemeOverrides,
} from '@mantine/core';
import { theme } from '../../app/theme.js';
import { type Accent, type Scheme, SURFACES, createAccent } from './accent.js';

/** Posthorn's own, of a project without a theme. */
const DEFAULT_ACCENT = '#4263eb';

export interface PortalLook {
  readonly theme: MantineThemeOverride;
  readonly cssVariablesResolver: CSSVariablesResolver;
}

/** The look of the console with the accent of a tenant. */
export function createLook(accent: string = DEFAULT_ACCENT): PortalLook {
  const shades = Array<string>(10).fill(accent);
  return {
    theme: mergeThemeOverrides(
      theme,
      createTheme({
        primaryColor: 'accent',
        colors: { accent: shades as unknown as [string, ...string[]] as never },
        variantColorResolver(input) {
          const colors = defaultVariantColorsResolver(input);
          const isAccent = (input.color ?? 'accent') === 'accent' && input.variant === 'filled';
          return isAccent ? { ...colors, color: 'var(--portal-on-accent)' } : colors;
        },
      }),
    ),
    cssVariablesResolver: () => ({
      variables: {},
      light: toVariables(createAccent(accent, 'light'), 'light'),
      dark: toVariables(createAccent(accent, 'dark'), 'dark'),
    }),
  };
}

function toVariables(accent: Accent, scheme: Scheme): Readonly<Record<string, string>> {
  const [page] = SURFACES[scheme];
  return {
    '--portal-page': page,
    '--portal-on-accent': accent.onFilled,
    '--mantine-color-accent-filled': accent.filled,
    '--mantine-color-accent-filled-hover': accent.filledHover,
    '--mantine-color-accent-light': accent.tint,
    '--mantine-color-accent-light-hover': accent.tintHover,
    '--mantine-color-accent-light-color': accent.text,
    '--mantine-color-accent-outline': accent.text,
    '--mantine-color-accent-outline-hover': accent.tint,
    '--mantine-color-accent-text': accent.text,
    '--mantine-primary-color-contrast': accent.onFilled,
    '--mantine-color-anchor': accent.text,
    '--mantine-color-body': page,
  };
}

/** Keeps nothing: in a frame, a browser may refuse every kind of storage. */
export const schemeManager: MantineColorSchemeManager = {
  get: (given) => given,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
