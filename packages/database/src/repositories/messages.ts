import type { Acceptance } from '../accept-messages.js';
import { acceptMessages } from '../accept-messages.js';
import { createStatementBatcher } from '../create-statement-batcher.js';
import type { Message } from '../generated/client.js';
import type { PrismaClient } from '../prisma-client.js';
import { endSweep } from '../statements/end-sweep.js';
import type { NewMessage } from '../statements/insert-messages.js';
import type { SweepOptions, SweptMessage } from '../statements/sweep-messages.js';
import { sweepMessages } from '../statements/sweep-messages.js';

export type MessageRow = Message;

export interface MessageRepository {
  /** Resolves when the message is committed, or when another message turns out to hold its idempotency key. */
  accept(message: NewMessage): Promise<Acceptance>;
  findById(id: string): Promise<MessageRow | undefined>;
  /** Takes messages whose hand-off is overdue. */
  sweep(options: SweepOptions): Promise<readonly SweptMessage[]>;
  /** Marks settled messages as fully handed off. */
  endSweep(ids: readonly string[]): Promise<void>;
}

const MAX_BYTES_PER_STATEMENT = 4 * 1024 * 1024;

/** `sweepAfterMs`: how long a new message's first hand-off may take before the sweep repeats it. */
export function createMessageRepository(prisma: PrismaClient, sweepAfterMs: number): MessageRepository {
  const accept = createStatementBatcher<NewMessage, Acceptance>({
    weightLimit: { limit: MAX_BYTES_PER_STATEMENT, weigh: ({ sizeBytes }) => sizeBytes },
    execute: (messages) => acceptMessages(prisma, messages, sweepAfterMs),
  });
  return {
    accept,
    async findById(id) {
      return (await prisma.message.findUnique({ where: { id } })) ?? undefined;
    },
    sweep: (options) => sweepMessages(prisma, options),
    endSweep: (ids) => endSweep(prisma, ids),
  };
}
