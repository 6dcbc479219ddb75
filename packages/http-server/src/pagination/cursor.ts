import { invalidRequest, parseJson } from '@posthorn/common';
import type { Static, TSchema } from 'typebox';
import { createParser } from '../parsing/create-parser.js';

/** Serializes a position in a list as an opaque text. */
export function encodeCursor(position: Readonly<Record<string, string>>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Creates the decoder of a list's cursors. It throws INVALID_REQUEST for a cursor that the list did not return. */
export function decodeCursor<Schema extends TSchema>(
  schema: Schema,
  parameter = 'cursor',
): (cursor: string | undefined) => Static<Schema> | undefined {
  const parse = createParser(schema);
  return (cursor) => {
    if (cursor === undefined) return undefined;
    try {
      return parse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
    } catch {
      throw invalidRequest([{ path: parameter, message: 'is not a cursor of this list' }]);
    }
  };
}
