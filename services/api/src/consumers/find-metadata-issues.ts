import type { Issue } from '@posthorn/common';
import { readMember } from '../http/read-member.js';

const MAX_BYTES = 4096;

export function findMetadataIssues(given: unknown): readonly Issue[] {
  const metadata = readMember(given, 'metadata');
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return [];
  return sizeOf(metadata) > MAX_BYTES ? [{ path: 'metadata', message: 'must be at most 4 KB of JSON' }] : [];
}

/** Infinity for an object that is nested too deeply to be serialized. */
function sizeOf(value: object): number {
  try {
    return Buffer.byteLength(JSON.stringify(value));
  } catch {
    return Infinity;
  }
}
