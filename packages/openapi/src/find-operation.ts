import type { OpenApiDocument, OperationObject } from './document.js';

export interface FoundOperation {
  /** As the document spells it. */
  readonly path: string;
  /** Undefined when the path does not allow the method. */
  readonly operation: OperationObject | undefined;
}

/** Makes the search for the operation that a request is about; undefined when no path fits. What is literal wins. */
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

/** A slash at the end makes no other path. */
function toPattern(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment.startsWith('{')) return '[^/]+';
    return segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${segments.join('/')}/?$`);
}
