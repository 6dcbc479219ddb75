import { decodeCursor } from '@posthorn/http-server';
import Type from 'typebox';
import { uuidSchema } from '../schemas/uuid-schema.js';

const parseCursor = decodeCursor(Type.Object({ id: uuidSchema }));

/** The last message on the previous page. Throws INVALID_REQUEST. */
export function parseMessageCursor(cursor: string | undefined): string | undefined {
  return parseCursor(cursor)?.id;
}

export function messageCursorPosition({ id }: { readonly id: string }): { readonly id: string } {
  return { id };
}
