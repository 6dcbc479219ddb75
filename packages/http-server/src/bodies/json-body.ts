import { isUtf8 } from 'node:buffer';
import { invalidRequest } from '@posthorn/common';

/**
 * Parses a request's body, whatever its content type. An empty body is an empty object. Throws INVALID_REQUEST.
 * JSON.parse makes `__proto__` an ordinary property, so the result is safe to read.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw invalidRequest([{ path: '', message: 'the body is not UTF-8' }]);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw invalidRequest([{ path: '', message: 'the body is not valid JSON' }]);
  }
}
