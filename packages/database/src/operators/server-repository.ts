import type { PrismaClient } from '../connections/prisma-client.js';
import { type ServerFacts, readServerFacts } from './read-server-facts.js';

/** PostgreSQL itself, as those see it who look after it. */
export interface ServerRepository {
  readFacts(): Promise<ServerFacts>;
}

export function createServerRepository(prisma: PrismaClient): ServerRepository {
  return { readFacts: () => readServerFacts(prisma) };
}
