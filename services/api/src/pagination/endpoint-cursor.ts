import { decodeCursor } from '@posthorn/http-server';
import Type from 'typebox';
import { uuidSchema } from '../schemas/uuid-schema.js';

/** The format of `toISOString`. The format `date-time` also allows dates that do not exist. */
export const EXACT_TIME = String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$`;

interface NewestFirstCursor {
  readonly createdAt: string;
  readonly id: string;
}

/** The last endpoint on the previous page. Throws INVALID_REQUEST. */
export const parseEndpointCursor: (cursor: string | undefined) => NewestFirstCursor | undefined =
  decodeCursor(Type.Object({ createdAt: Type.String({ pattern: EXACT_TIME }), id: uuidSchema }));

export function endpointCursorPosition(row: { readonly createdAt: Date; readonly id: string }): {
  readonly createdAt: string;
  readonly id: string;
} {
  return { createdAt: row.createdAt.toISOString(), id: row.id };
}
