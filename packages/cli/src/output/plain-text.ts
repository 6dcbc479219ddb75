/** Control characters and text direction marks: the name of a project must not control a terminal. */
// eslint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const MAX_CHARACTERS = 200;

/** Formats a value as one line of text without control characters. A missing value is a dash. */
export function toPlainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = text.slice(0, MAX_CHARACTERS).replace(UNSAFE, '\ufffd');
  return text.length > MAX_CHARACTERS ? `${safe}…` : safe;
}

/** Serializes a value with escapes for what could control a terminal. JSON.stringify escapes only a part of it. */
export function toSafeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
