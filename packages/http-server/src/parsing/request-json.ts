import type { TSchema } from 'typebox';
import { MAX_IGNORED } from '../responses/ignored-members.js';
import { parseJsonBody } from '../bodies/json-body.js';

const MAX_NAME_LENGTH = 100;

export interface RequestJson {
  /** An empty object when there was no body. */
  readonly value: unknown;
  /** The first 100 members that the schema does not contain, each cut after 100 characters. */
  readonly ignored: readonly string[];
}

/**
 * Parses a body and records the members that its route does not know, before a parser removes them. Throws
 * INVALID_REQUEST.
 */
export function readRequestJson(bytes: Buffer, schema: TSchema = {}): RequestJson {
  const value = parseJsonBody(bytes);
  return { value, ignored: findUnknownMembers(value, schema) };
}

/** Does the same for a body that its route does not use, and that need not be JSON. */
export function findUnusedMembers(bytes: Buffer): readonly string[] {
  try {
    return readRequestJson(bytes).ignored;
  } catch {
    return [];
  }
}

/** The first 100 members of an object that the schema does not contain, each cut after 100 characters. */
export function findUnknownMembers(value: unknown, schema: TSchema): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { properties = {} } = schema as { readonly properties?: object };
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  return unknown.slice(0, MAX_IGNORED).map((name) => name.slice(0, MAX_NAME_LENGTH).toWellFormed());
}
