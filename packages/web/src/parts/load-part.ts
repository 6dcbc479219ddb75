import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the application that a page needs was not loaded: the connection is lost, or there is a newer version. */
export class MissingPartError extends Error {
  override readonly name = 'MissingPartError';

  constructor(cause: unknown) {
    super('A part of the page was not loaded.', { cause });
  }
}

/** Loads a part of the application. An error of its own keeps the router from reloading while offline. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPartError(cause);
  }
}

/** A newer version of the page has other parts. While nothing answers, the page stays as it is. */
export async function reloadIfServed(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  if (answer?.ok === true) location.reload();
}

/** A component whose code is loaded when it is first shown. */
export function lazyPart<Props, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loadPart(load))[name] }));
}
