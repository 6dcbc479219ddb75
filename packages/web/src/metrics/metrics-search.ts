import type { MetricsWindow } from './metrics-queries.js';

export interface MetricsSearch {
  /** The time that the numbers are of. */
  readonly window?: MetricsWindow;
}

const WINDOWS: ReadonlySet<unknown> = new Set<MetricsWindow>(['1h', '24h', '7d', '30d']);

/** Anything may stand in an address: what is no window is left out. */
export function metricsSearch({ window }: Readonly<Record<string, unknown>>): MetricsSearch {
  return WINDOWS.has(window) ? { window: window as MetricsWindow } : {};
}
