import { useMutationObserver } from '@mantine/hooks';
import type { RefCallback } from 'react';

const LAYERS = 'g[class^="recharts-zIndex-layer"]:not([tabindex])';
const NODES = { childList: true, subtree: true };

/**
 * Makes a chart one stop of the Tab key. Chromium would also stop at groups of an SVG that something listens to, as the
 * layers of the chart are.
 */
export function useChartStop(): RefCallback<HTMLDivElement> {
  return useMutationObserver<HTMLDivElement>(skipLayers, NODES);
}

function skipLayers(changes: readonly MutationRecord[]): void {
  for (const { target } of changes) {
    if (!(target instanceof Element)) continue;
    for (const layer of target.querySelectorAll(LAYERS)) layer.setAttribute('tabindex', '-1');
  }
}
