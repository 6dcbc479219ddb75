import { createJsonScanner } from './scan-json.js';

const ARRAY = '['.charCodeAt(0);

export interface JsonItems {
  /** Reads about so many bytes more. Returns whether the array ended, or has more items than wanted. */
  advance(bytes: number): boolean;
  /** The first items as they were written. */
  readonly items: readonly Buffer[];
}

/** Splits an array of valid JSON, which begins at its first byte. Undefined for another value. */
export function createJsonItems(json: Buffer, maxItems: number): JsonItems | undefined {
  if (json[0] !== ARRAY) return undefined;
  const items: Buffer[] = [];
  const scanner = createJsonScanner(json, {
    end({ start, end }) {
      if (items.length < maxItems) items.push(json.subarray(start, end));
    },
  });
  return { items, advance: (bytes) => scanner.advance(bytes) || items.length >= maxItems };
}
