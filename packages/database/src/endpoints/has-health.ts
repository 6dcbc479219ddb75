import type { EndpointHealth } from '@posthorn/domain';
import type { Prisma } from '../connections/prisma-client.js';

/** The condition on endpoints that they have this health. */
export function hasHealth(health: EndpointHealth): Prisma.EndpointWhereInput {
  switch (health) {
    case 'healthy':
      return { failingSince: null, disabledAt: null };
    case 'failing':
      return { failingSince: { not: null }, disabledAt: null };
    case 'disabled':
      return { disabledAt: { not: null } };
  }
}
