import type { Mode } from './portal-settings.js';

const MODES: readonly Mode[] = ['light', 'dark', 'auto'];

/** The mode that the address asks for; it takes precedence over that of the theme. */
export function readMode(search: string): Mode | undefined {
  const asked = new URLSearchParams(search).get('mode');
  return MODES.find((mode) => mode === asked);
}
