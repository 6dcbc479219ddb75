import type { OpenApiDocument, OperationObject } from '@posthorn/openapi';

export interface FoundOperation {
  /** In the format of the document. */
  readonly path: string;
  /** Undefined when the path does not permit the method. */
  readonly operation: OperationObject | undefined;
}

/**
 * Creates a search for the operation of a request. It returns undefined when no path matches. Literal paths take
 * precedence.
 */
export function createOperationFinder({
  paths,
}: Pick<OpenApiDocument, 'paths'>): (method: string, pathname: string) => FoundOperation | undefined {
  const patterns = Object.keys(paths)
    .map((path) => ({ path, pattern: toPattern(path) }))
    .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  return (method, pathname) => {
    const found = patterns.find(({ pattern }) => pattern.test(pathname));
    if (found === undefined) return undefined;
    const name = method.toLowerCase();
    return { path: found.path, operation: paths[found.path]?.[name === 'head' ? 'get' : name] };
  };
}

/** A trailing slash is ignored. */
function toPattern(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment.startsWith('{')) return '[^/]+';
    return segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${segments.join('/')}/?$`);
}
