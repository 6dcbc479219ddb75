import { decodeHeader } from '@posthorn/common';

export interface ReceivedHeader {
  /** In the sender's notation. */
  readonly name: string;
  readonly value: string;
}

/** The headers of a request by their names in lower case. */
export type ReceivedHeaders = ReadonlyMap<string, ReceivedHeader>;

/**
 * Parses Node's `rawHeaders` (alternating names and values). Joins lines of one name to one list (RFC 9110, section
 * 5.3).
 */
export function readHeaders(rawHeaders: readonly string[]): ReceivedHeaders {
  const headers = new Map<string, ReceivedHeader>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    const key = name.toLowerCase();
    const before = headers.get(key);
    headers.set(key, before === undefined ? { name, value } : joinLines(before, value));
  }
  return headers;
}

function joinLines({ name, value: before }: ReceivedHeader, value: string): ReceivedHeader {
  const separator = name.toLowerCase() === 'cookie' ? '; ' : ', ';
  return { name, value: before + separator + value };
}

/** Returns undefined when the header is absent or empty. */
export function findHeader(headers: ReceivedHeaders, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : headers.get(name.toLowerCase())?.value.trim();
  return value === '' ? undefined : value;
}

/** Does the same for a text that is kept and shown. */
export function readHeader(headers: ReceivedHeaders, name: string): string | undefined {
  const value = findHeader(headers, name);
  return value && decodeHeader(value);
}
