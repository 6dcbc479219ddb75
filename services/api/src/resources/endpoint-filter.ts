import Type, { type TOptional, type TString } from 'typebox';
import type { EndpointFilter } from './message-resource.js';
import { readMember } from '../http/read-member.js';

export const endpointIdSchema: TString = Type.String({
  pattern: '^ep_[a-f0-9]{32}$',
  description: 'The id of the endpoint.',
  examples: ['ep_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'],
});

/** The endpoint of a query that passed its schema. An endpoint that does not exist has no messages. */
export function parseEndpointFilter(
  query: unknown,
  { parameter, parse }: EndpointFilter,
): string | undefined {
  const id = readMember(query, parameter);
  return typeof id === 'string' ? parse(id) : undefined;
}

/** Properties to spread into a query schema. */
export function endpointFilterSchema({
  parameter,
  schema,
}: EndpointFilter): Readonly<Record<string, TOptional<TString>>> {
  return { [parameter]: Type.Optional(schema) };
}
