import { decodeCursor } from '@posthorn/http-server';
import Type from 'typebox';
import { uuidSchema } from '../schemas/uuid-schema.js';

const parseCursor = decodeCursor(Type.Object({ id: uuidSchema }));

/** The message where the page before ended. Throws INVALID_REQUEST. */
export function parseMessageCursor(cursor: string | undefined): string | undefined {
  return parseCursor(cursor)?.id;
}

export function messageCursorPosition({ id }: { readonly id: string }): { readonly id: string } {
  return { id };
}
