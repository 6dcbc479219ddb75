import { UNSAFE } from './plain-text.js';

/** Serializes a value with escapes for what could control a terminal. JSON.stringify escapes only a part of it. */
export function toSafeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
