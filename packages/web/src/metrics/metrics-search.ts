import { type MetricsWindow, WINDOWS } from './metrics-queries.js';

export interface MetricsSearch {
  /** The time that the numbers are of. */
  readonly window?: MetricsWindow;
}

/** Anything may stand in an address: what is no window is left out. */
export function metricsSearch({ window }: Readonly<Record<string, unknown>>): MetricsSearch {
  const known = WINDOWS.find(({ value }) => value === window);
  return known === undefined ? {} : { window: known.value };
}
