import { isObject } from '@posthorn/common';
import type { TSchema } from 'typebox';
import { type IgnoredMembers, MAX_IGNORED, NONE_IGNORED } from '../responses/members.js';

const MAX_NAME_LENGTH = 100;

/** The first 100 members of an object that the schema does not contain, each cut after 100 characters. */
export function findUnknownMembers(value: unknown, schema: TSchema): IgnoredMembers {
  if (!isObject(value)) return NONE_IGNORED;
  const unknown = Object.keys(value).filter((name) => !isKnown(name, schema));
  const names = unknown.slice(0, MAX_IGNORED).map((name) => name.slice(0, MAX_NAME_LENGTH).toWellFormed());
  return { names, hasMore: unknown.length > MAX_IGNORED };
}

export function isKnown(name: string, schema: TSchema): boolean {
  return Object.hasOwn(propertiesOf(schema), name);
}

export function propertiesOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  return properties;
}
