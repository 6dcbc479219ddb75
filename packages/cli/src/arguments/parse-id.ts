import { isUuid, parsePrefixedId, toPrefixedId } from '@posthorn/common';
import { InvalidArgumentError } from 'commander';

export function parseUuid(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be an id (a UUID).');
}

/** For an argument that may be given several times. */
export function collectUuids(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, parseUuid(text)];
}

/** Parses an id in the format of the API: `ep_…` for an outbound endpoint, a UUID for an inbound one. */
export function parseEndpointId(text: string): string {
  return parsePrefixedId('endpoint', text) ?? parseUuid(text);
}

export function parseKeyId(text: string): string {
  const id = parsePrefixedId('apiKey', text);
  if (id !== undefined) return id;
  throw new InvalidArgumentError('It must be the id of an API key (key_ and 32 digits), not the key itself.');
}

export function formatEndpointId(id: string, direction: string): string {
  return direction === 'outbound' ? toPrefixedId('endpoint', id) : id;
}
