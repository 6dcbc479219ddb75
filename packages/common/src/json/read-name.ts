import type { JsonChild } from './json-children.js';

/** The name of a member as JSON.parse reads it. */
export function readName(json: Buffer, { nameStart, nameEnd }: JsonChild): string {
  const name = json.toString('utf8', nameStart, nameEnd);
  return name.includes('\\') ? (JSON.parse(name) as string) : name.slice(1, -1);
}
