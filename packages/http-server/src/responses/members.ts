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

/** Members of a body that its route does not know. */
export interface IgnoredMembers {
  /** At most the first 100, each cut after 100 characters. */
  readonly names: readonly string[];
  readonly hasMore: boolean;
}

export const NONE_IGNORED: IgnoredMembers = { names: [], hasMore: false };

/** Joins unknown members of several objects. */
export function joinIgnored(parts: readonly IgnoredMembers[]): IgnoredMembers {
  const names = parts.flatMap((part) => part.names);
  return {
    names: names.slice(0, MAX_IGNORED),
    hasMore: names.length > MAX_IGNORED || parts.some((part) => part.hasMore),
  };
}

/** Stores unknown members of a body for the answer. */
export function recordIgnoredMembers(response: Response, more: IgnoredMembers): void {
  response.locals[KEY] = joinIgnored([recordedIn(response), more]);
}

/** Returns the members of an answer's `meta` about ignored members. They are left out when none was ignored. */
export function ignoredMembersOf(response: Response): Readonly<Record<string, unknown>> {
  const { names, hasMore } = recordedIn(response);
  return { ...(names.length > 0 && { ignored: names }), ...(hasMore && { ignored_more: true }) };
}

function recordedIn(response: Response): IgnoredMembers {
  return (response.locals[KEY] ?? NONE_IGNORED) as IgnoredMembers;
}
