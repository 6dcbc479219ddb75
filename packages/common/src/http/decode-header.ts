import { isUtf8 } from 'node:buffer';

const NOT_ASCII = /[\u0080-\u00ff]/;

/** The text of a header's value. Node.js decodes it as Latin-1, and many senders write UTF-8. */
export function decodeHeader(value: string): string {
  if (!NOT_ASCII.test(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}
