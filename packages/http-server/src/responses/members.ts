import type { SuccessEnvelope } from '@posthorn/common';
import type { Response } from 'express';

/** Whether a value of the schema may have a member of one of these names, at any depth. */
export function hasMember(schema: unknown, names: ReadonlySet<string>): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties } = schema as { readonly properties?: object };
  if (properties !== undefined && Object.keys(properties).some((name) => names.has(name))) return true;
  return Object.values(schema).some((part) => hasMember(part, names));
}

/** Serializes an envelope with a raw JSON text in place of its `data`. */
export function serializeWithRawData({ meta }: SuccessEnvelope<unknown>, rawData: string): string {
  return `{"data":${rawData},"meta":${JSON.stringify(meta)}}`;
}

/**
 * Serializes an envelope as JSON, with raw JSON texts as members of its `data`. They stay unchanged, so that numbers
 * keep all their digits.
 */
export function serializeWithRawMembers(
  { data, meta }: SuccessEnvelope<unknown>,
  rawMembers: Readonly<Record<string, string>>,
): string {
  const own = JSON.stringify(data).slice(1, -1);
  const raw = Object.entries(rawMembers).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{"data":{${[...(own === '' ? [] : [own]), ...raw].join(',')}},"meta":${JSON.stringify(meta)}}`;
}

const KEY = 'ignoredMembers';

/** The maximum number of names that a hostile body can put into an answer. */
export const MAX_IGNORED = 100;

/** Stores unknown members of a body for the answer. */
export function recordIgnoredMembers(response: Response, names: readonly string[]): void {
  response.locals[KEY] = [...namesOf(response), ...names].slice(0, MAX_IGNORED);
}

/** Returns the `ignored` member of an answer's `meta`. It is left out when no member was ignored. */
export function ignoredMembersOf(response: Response): { readonly ignored?: readonly string[] } {
  const names = namesOf(response);
  return names.length === 0 ? {} : { ignored: names };
}

function namesOf(response: Response): readonly string[] {
  return (response.locals[KEY] ?? []) as readonly string[];
}
