import { createRandomUuid } from '@posthorn/common';
import { createStatementBatcher } from '../create-statement-batcher.js';
import type { PrismaClient } from '../prisma-client.js';
import type { Caller } from '../statements/find-callers.js';
import { findCallers } from '../statements/find-callers.js';

export interface NewApiKeyRow {
  readonly projectId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly label?: string;
}

export interface ApiKeyRepository {
  create(key: NewApiKeyRow): Promise<{ readonly id: string }>;
  findCaller(hash: string): Promise<Caller | undefined>;
}

export function createApiKeyRepository(prisma: PrismaClient, prepared: PrismaClient): ApiKeyRepository {
  return {
    create: (key) => prisma.apiKey.create({ data: { id: createRandomUuid(), ...key }, select: { id: true } }),
    findCaller: createStatementBatcher<string, Caller | undefined>({
      async execute(hashes) {
        const callers = await findCallers(prepared, hashes);
        const callerByHash = new Map(callers.map(({ hash, ...caller }) => [hash, caller]));
        return hashes.map((hash) => callerByHash.get(hash));
      },
    }),
  };
}
