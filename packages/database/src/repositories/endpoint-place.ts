import type { Prisma } from '../prisma-client.js';

/** Where a page of endpoints, newest first, ended. */
export interface EndpointPlace {
  readonly createdAt: string;
  readonly id: string;
}

export const NEWEST_FIRST = [
  { createdAt: 'desc' },
  { id: 'desc' },
] satisfies Prisma.EndpointOrderByWithRelationInput[];

export function isAfter({ createdAt, id }: EndpointPlace): Prisma.EndpointWhereInput {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}
