import type { Direction } from '@posthorn/domain';
import type { Attempt } from '../generated/client.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import { eraseRecordedBodies } from './erase-recorded-bodies.js';
import { type StoredBody, findStoredBodies } from './find-stored-bodies.js';
import { forgetStoredBodies } from './forget-stored-bodies.js';

export interface AttemptRow extends Attempt {
  /** Whether its response body is kept with the record. */
  readonly responseBodyRecorded: boolean;
}

export interface AttemptRepository {
  /** The attempts of a project's message, oldest first; none when the message is not the project's or was deleted. */
  listByMessage(query: {
    readonly projectId: string;
    readonly direction: Direction;
    readonly messageId: string;
    readonly limit: number;
  }): Promise<readonly AttemptRow[]>;
  /** When a message's first attempt was made. */
  findFirstMoment(messageId: string): Promise<Date | undefined>;
  /** A response body that is kept with the record of its attempt; undefined when it is gone, or was never there. */
  findRecordedBody(attempt: StoredBody): Promise<Buffer | undefined>;
  /** Erases the response bodies of a message that are kept with its record. */
  eraseRecordedBodies(messageId: string): Promise<void>;
  /** The attempts of messages, deleted ones too, whose response body is stored. */
  findStoredBodies(messageIds: readonly string[]): Promise<readonly StoredBody[]>;
  /** To be called when the files are gone. */
  forgetStoredBodies(bodies: readonly StoredBody[]): Promise<void>;
}

export function createAttemptRepository(prisma: PrismaClient): AttemptRepository {
  return {
    async listByMessage({ projectId, direction, messageId, limit }) {
      const message = await prisma.message.findUnique({
        where: { id: messageId, projectId, direction, deletedAt: null },
        select: { id: true },
      });
      if (message === null) return [];
      const [attempts, recorded] = await Promise.all([
        prisma.attempt.findMany({ where: { messageId }, orderBy: { attemptNo: 'asc' }, take: limit }),
        prisma.responseBody.findMany({ where: { messageId }, select: { attemptNo: true } }),
      ]);
      const recordedNos = new Set(recorded.map(({ attemptNo }) => attemptNo));
      return attempts.map((attempt) => ({
        ...attempt,
        responseBodyRecorded: recordedNos.has(attempt.attemptNo),
      }));
    },
    async findFirstMoment(messageId) {
      const first = await prisma.attempt.findFirst({
        where: { messageId },
        orderBy: { attemptNo: 'asc' },
        select: { createdAt: true },
      });
      return first?.createdAt;
    },
    async findRecordedBody({ messageId, attemptNo }) {
      const row = await prisma.responseBody.findUnique({
        where: { messageId_attemptNo: { messageId, attemptNo } },
      });
      return row === null ? undefined : Buffer.from(row.body);
    },
    eraseRecordedBodies: (messageId) => eraseRecordedBodies(prisma, messageId),
    findStoredBodies: (messageIds) => findStoredBodies(prisma, messageIds),
    forgetStoredBodies: (bodies) => forgetStoredBodies(prisma, bodies),
  };
}
