import { invalidRequest } from '@posthorn/common';
import { parseDateTime } from '@posthorn/http-server';
import Type, { type TOptional, type TString } from 'typebox';
import { readText } from '../http/read-member.js';

const EARLIEST_MS = Date.UTC(1970, 0, 2);
const LATEST_MS = Date.UTC(9999, 11, 31);

/** The schema of the two parameters that bound a list in time. */
export const timeQuery = Type.Object({
  start_time: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only messages that were accepted at this time or later.',
    }),
  ),
  end_time: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only messages that were accepted before this time.' }),
  ),
});

export interface GivenTimes {
  readonly start_time?: string;
  readonly end_time?: string;
}

export function parseTimes({ start_time: start, end_time: end }: GivenTimes): {
  readonly startTime: Date | undefined;
  readonly endTime: Date | undefined;
} {
  return { startTime: parseTime(start, 'start_time'), endTime: parseTime(end, 'end_time') };
}

/**
 * Parses a date-time of a query or a body and clamps it to the years that messages can have.
 * Throws INVALID_REQUEST for a well-formed text that is not a moment in time, such as a leap second.
 */
export function parseTime(text: string | undefined, path: string): Date | undefined {
  if (text === undefined) return undefined;
  const ms = parseDateTime(text);
  if (Number.isNaN(ms)) throw invalidRequest([{ path, message: 'is not a moment in time' }]);
  return new Date(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS));
}

type AcceptedAs = 'created' | 'received';

/** The parameters that bound a call in time, such as `created_after` and `created_before`. */
export function acceptanceTimes(acceptedAs: AcceptedAs): Readonly<Record<string, TOptional<TString>>> {
  const moment = (example: string, description: string) =>
    Type.Optional(Type.String({ format: 'date-time', description, examples: [example] }));
  return {
    [`${acceptedAs}_after`]: moment(
      '2026-01-01T00:00:00Z',
      `Only what was ${acceptedAs} at this time or later.`,
    ),
    [`${acceptedAs}_before`]: moment('2026-01-31T00:00:00Z', `Only what was ${acceptedAs} before this time.`),
  };
}

/** Throws INVALID_REQUEST for a text that is not a moment in time. */
export function parseAcceptanceTimes(
  given: unknown,
  acceptedAs: AcceptedAs,
): { readonly startTime: Date | undefined; readonly endTime: Date | undefined } {
  const parse = (name: string): Date | undefined => parseTime(readText(given, name), name);
  return { startTime: parse(`${acceptedAs}_after`), endTime: parse(`${acceptedAs}_before`) };
}
