import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MissingPartError } from '../failures/missing-part-error.js';

type Page = AsyncRouteComponent<Record<string, never>>;

/** A page whose code is loaded when it is opened. An error of its own keeps the router from reloading while offline. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
): Page {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      throw new MissingPartError(cause);
    }
  }, name) as Page;
}
