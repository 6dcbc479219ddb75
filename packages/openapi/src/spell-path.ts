/** A name as documents spell it: `keyId` is `key_id`. */
export function describeParameter(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A path of Express' as documents spell it: `/v1/things/:keyId` is `/v1/things/{key_id}`. */
export function formatPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => `{${describeParameter(name)}}`);
}

/** The names of a path's parameters. */
export function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** `get` and `/v1/things/:id/parts` are `getThingsIdParts`. */
export function buildOperationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'v1');
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
