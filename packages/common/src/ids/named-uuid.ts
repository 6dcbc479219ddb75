import { hash, randomUUID } from 'node:crypto';
import { formatUuid } from './format-uuid.js';

/** Returns the UUIDv8 of a name within a namespace: the same name gets the same id (RFC 9562, section 5.8). */
export function createNamedUuid(namespace: string, name: string): string {
  const digits = hash('sha256', `${namespace} ${name}`);
  return formatUuid(`${digits.slice(0, 12)}8${digits.slice(13, 16)}8${digits.slice(17, 32)}`);
}

/** Returns a UUIDv7 of the same millisecond as another one, otherwise random. */
export function createSiblingUuid(uuidV7: string): string {
  return uuidV7.slice(0, 15) + randomUUID().slice(15);
}
