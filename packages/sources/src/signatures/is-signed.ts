import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedContent } from './signed-contents.js';

/** Whether any of the signatures matches any of these contents. Each comparison takes constant time. */
export function isSigned(
  body: Buffer,
  signatures: readonly Buffer[],
  contents: readonly SignedContent[],
): boolean {
  return contents.some(({ prefix, key }) => {
    const expected = createHmac('sha256', key).update(prefix, 'latin1').update(body).digest();
    return signatures.some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  });
}
