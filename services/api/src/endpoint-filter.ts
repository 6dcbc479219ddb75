import { parsePrefixedId } from '@posthorn/common';
import type { TString } from 'typebox';
import Type from 'typebox';

export const endpointIdSchema: TString = Type.String({ pattern: '^ep_[a-f0-9]{32}$' });

/** The UUID of an endpoint id that the schema has let through; an endpoint that does not exist has no messages. */
export function parseEndpointFilter(id: string | undefined): string | undefined {
  return id === undefined ? undefined : parsePrefixedId('endpoint', id);
}
