import type { ResponseObject } from '../document/document.js';
import { responseHeaders } from './response-headers.js';

/** Returns the description of an answer that is a file. */
export function fileResponse(status: number): ResponseObject {
  return {
    description: 'The file.',
    headers: responseHeaders([status]),
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  };
}
