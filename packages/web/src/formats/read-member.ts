import { CLOSERS, OPENERS, TOKEN } from './format-json.js';

/**
 * The text of a member of a JSON object, as it is written; of repeated members, the last one. Parsing it would change
 * numbers and lose repeated members.
 */
export function readMember(json: string, name: string): string | undefined {
  let found: string | undefined;
  let depth = 0;
  let start = 0;
  let current: unknown;
  let before = '';
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    if (CLOSERS.has(token)) depth -= 1;
    if (depth === 1 && token === ':') {
      current = JSON.parse(before);
      start = index + 1;
    } else if (current === name && (depth === 0 || (depth === 1 && token === ','))) {
      found = json.slice(start, index).trim();
    }
    if (OPENERS.has(token)) depth += 1;
    before = token;
  }
  return found;
}
