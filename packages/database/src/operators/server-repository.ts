import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { type ServerFacts, readServerFacts } from './read-server-facts.js';

/** The PostgreSQL server, for operators. */
export interface ServerRepository {
  readFacts(): Promise<ServerFacts>;
  /** Undefined when the role may not know it. */
  findDataDirectory(): Promise<string | undefined>;
}

export function createServerRepository(prisma: PrismaClient): ServerRepository {
  return {
    readFacts: () => readServerFacts(prisma),
    async findDataDirectory() {
      const [row] = await prisma.$queryRaw<{ readonly setting: string }[]>(
        Prisma.sql`SELECT setting FROM pg_settings WHERE name = 'data_directory'`,
      );
      return row?.setting;
    },
  };
}
