import type { Caller } from './caller.js';

/** Tells a page what its portal token may do, so that it offers nothing else. */
export function describeAccess({ portal }: Caller): Readonly<Record<string, string>> {
  return portal === undefined ? {} : { 'X-Posthorn-Capabilities': [...portal.capabilities].join(', ') };
}
