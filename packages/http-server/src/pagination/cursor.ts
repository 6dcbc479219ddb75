import { invalidRequest } from '@posthorn/common';
import type { Static, TSchema } from 'typebox';
import { createParser } from '../parsing/create-parser.js';

/** A place in a list, in an opaque spelling. */
export function encodeCursor(position: Readonly<Record<string, string>>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Makes the reader of a list's cursors. It throws INVALID_REQUEST for one that this list never gave. */
export function decodeCursor<Schema extends TSchema>(
  schema: Schema,
): (cursor: string | undefined) => Static<Schema> | undefined {
  const parse = createParser(schema);
  return (cursor) => {
    if (cursor === undefined) return undefined;
    try {
      return parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    } catch {
      throw invalidRequest([{ path: 'cursor', message: 'is not a cursor of this list' }]);
    }
  };
}
