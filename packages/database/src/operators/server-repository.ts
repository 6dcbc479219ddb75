import type { PrismaClient } from '../connections/prisma-client.js';
import { type ServerFacts, readServerFacts } from './read-server-facts.js';

/** The PostgreSQL server, for operators. */
export interface ServerRepository {
  readFacts(): Promise<ServerFacts>;
}

export function createServerRepository(prisma: PrismaClient): ServerRepository {
  return { readFacts: () => readServerFacts(prisma) };
}
