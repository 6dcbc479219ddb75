import { INGEST_PATH } from '@posthorn/sources';

/** Finds what a caller of an unknown path probably means: the path below `/v1`, or the port that receives webhooks. */
export function createFindMeantRoute(
  routes: readonly { readonly path: string }[],
  receiveBaseUrl: string,
): (path: string) => string | undefined {
  const known = routes.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));
  return (path) => {
    if (path.startsWith(`${INGEST_PATH}/`)) return `Webhooks are received at ${receiveBaseUrl}.`;
    const versioned = `/v1${path}`;
    if (known.some((pattern) => pattern.test(versioned))) return `Did you mean ${versioned}?`;
    return undefined;
  };
}
