import { type JsonMember, isObject } from '@posthorn/common';
import type { TSchema } from 'typebox';
import { type JsonReading, outlineJsonBody } from '../bodies/json-body.js';
import { MAX_IGNORED } from '../responses/members.js';

const MAX_NAME_LENGTH = 100;

export interface RequestJson {
  /** An empty object when there was no body. The schema's members are built, and all members without a schema. */
  readonly value: unknown;
  /** The member that was read as bytes. */
  readonly member: JsonMember | undefined;
  /** The first 100 members that the schema does not contain, each cut after 100 characters. */
  readonly ignored: readonly string[];
}

export interface RequestReading extends Omit<JsonReading, 'isKnown'> {
  readonly schema?: TSchema | undefined;
}

/**
 * Parses a body and records the members that its route does not know, before a parser removes them. Throws
 * INVALID_REQUEST, SERVICE_UNAVAILABLE.
 */
export async function readRequestJson(
  bytes: Buffer,
  { schema, member, pause, reserve }: RequestReading,
): Promise<RequestJson> {
  const isBuilt = (name: string): boolean => schema === undefined || isKnown(name, schema);
  const outline = await outlineJsonBody(bytes, { member, isKnown: isBuilt, pause, reserve });
  const value = outline.parse((name) => schema === undefined || isOpen(name, schema));
  return { value, member: outline.findMember(), ignored: findUnknownMembers(value, schema ?? {}) };
}

/** Does the same for a body that its route does not use, and that need not be JSON. */
export async function findUnusedMembers(
  bytes: Buffer,
  reading: Omit<RequestReading, 'schema'>,
): Promise<readonly string[]> {
  try {
    return (await readRequestJson(bytes, { ...reading, schema: {} })).ignored;
  } catch {
    return [];
  }
}

/** The first 100 members of an object that the schema does not contain, each cut after 100 characters. */
export function findUnknownMembers(value: unknown, schema: TSchema): readonly string[] {
  if (!isObject(value)) return [];
  const unknown = Object.keys(value).filter((name) => !isKnown(name, schema));
  return unknown.slice(0, MAX_IGNORED).map((name) => name.slice(0, MAX_NAME_LENGTH).toWellFormed());
}

function isKnown(name: string, schema: TSchema): boolean {
  return Object.hasOwn(propertiesOf(schema), name);
}

/** Whether a member is an object whose content the client decides: `metadata`, `filter`. */
function isOpen(name: string, schema: TSchema): boolean {
  const member = isKnown(name, schema) ? propertiesOf(schema)[name] : undefined;
  const { type, properties } = (member ?? {}) as { readonly type?: unknown; readonly properties?: object };
  return properties === undefined && [type].flat().includes('object');
}

function propertiesOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  return properties;
}
