import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadPart } from './load-part.js';

type Page = AsyncRouteComponent<Record<string, never>>;

/** A page whose code is loaded when it is opened. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
): Page {
  return lazyRouteComponent(() => loadPart(load), name) as Page;
}
