/** Formats a parameter's name for the document: `keyId` becomes `key_id`. */
export function describeParameter(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Formats an Express path for the document: `/v1/things/:keyId` becomes `/v1/things/{key_id}`. */
export function formatPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => `{${describeParameter(name)}}`);
}

/** The names of a path's parameters. */
export function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
