import type { TSchema } from 'typebox';
import { parseJsonBody } from '../bodies/json-body.js';

/** What a hostile body may fill of an answer. */
const MAX_NAMES = 100;
const MAX_NAME_LENGTH = 100;

export interface RequestJson {
  /** A body that was never written is an empty object. */
  readonly value: unknown;
  /** The first 100 members that the schema does not name, each cut after 100 characters. */
  readonly ignored: readonly string[];
}

/** Reads a body and notes, before a parser removes them, the members that its route does not know. Throws INVALID_REQUEST. */
export function readRequestJson(bytes: Buffer, schema: TSchema = {}): RequestJson {
  const value = parseJsonBody(bytes);
  return { value, ignored: findUnknownNames(value, schema) };
}

/** The same of a body that its route has no use for, and that need not be JSON. */
export function findUnusedMembers(bytes: Buffer): readonly string[] {
  try {
    return readRequestJson(bytes).ignored;
  } catch {
    return [];
  }
}

function findUnknownNames(value: unknown, schema: TSchema): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { properties = {} } = schema as { readonly properties?: object };
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  return unknown.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME_LENGTH).toWellFormed());
}
