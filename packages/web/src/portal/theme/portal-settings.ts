import { readPageSettings } from '../../session/page-settings.js';

const MODES = ['light', 'dark', 'auto'] as const;

export type Mode = (typeof MODES)[number];

interface PortalTheme {
  readonly accent?: string;
  readonly logo?: string;
  readonly mode?: Mode;
  readonly name?: string;
}

export interface PortalSettings {
  readonly theme: PortalTheme;
  /** The origins whose pages may frame the portal, and exchange messages with it. */
  readonly origins: readonly string[];
  /** How many endpoints a customer may have. */
  readonly maxEndpoints: number;
  /** Whether values inside payloads can be searched. */
  readonly isSearchable: boolean;
}

/** The api writes the settings of the project into the page. */
export const settings = readSettings();

function readSettings(): PortalSettings {
  const {
    theme,
    origins = [],
    maxEndpoints = Infinity,
    isSearchable = false,
  } = readPageSettings<PortalSettings>();
  return { theme: theme ?? {}, origins, maxEndpoints, isSearchable };
}

/** The mode that the address asks for; it takes precedence over that of the theme. */
export function readMode(search: string): Mode | undefined {
  const asked = new URLSearchParams(search).get('mode');
  return MODES.find((mode) => mode === asked);
}
