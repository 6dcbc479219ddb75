import { isUtf8 } from 'node:buffer';
import { createJsonScanner } from './scan-json.js';

/** Whether bytes are a JSON text in UTF-8. Builds no value. */
export function isJson(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  try {
    return createJsonScanner(bytes, {}).advance(bytes.length);
  } catch {
    return false;
  }
}
