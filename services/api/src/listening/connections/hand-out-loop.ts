import { type Database, type NextMessage, classifyDatabaseError } from '@posthorn/database';
import type { ReadTurn } from '@posthorn/http-server';
import type { ByteBudget } from '../messages/byte-budget.js';
import { type HandOutOptions, handOutPage } from '../messages/hand-out-page.js';
import { pagesOf, weightOf } from '../messages/pages-of.js';
import { serializeWebhook } from '../messages/webhook-schema.js';

export interface HandOutLoopOptions extends HandOutOptions {
  readonly listenerId: string;
  readonly endpointId: string;
  readonly tenantId: string;
  readonly projectId: string;
  /** The listener gets messages behind this position even if another listener has them. */
  readonly newSince: string;
  readonly listening: Pick<Database['listening'], 'findNext' | 'handOut'>;
  readonly budget: ByteBudget;
  readonly readTurn: ReadTurn;
  readonly closed: AbortSignal;
  isOpen(): boolean;
  /** Ends the connection at once. */
  cutOff(): void;
  /** Called before the message is sent. Returns false when this connection has it already. */
  onHandOut(message: NextMessage): boolean;
  /** Resolves when the connection has taken the frame. */
  send(frame: string): Promise<void>;
  /** Resolves when the client has read the frames of so many bytes, unless they are few. The system may have them. */
  awaitRead(bytes: number): Promise<void>;
  /** Called when messages may be lost to this connection. */
  onFailed(error: unknown): void;
  /** Called when nothing was handed out, because the database is away. */
  onOutage(error: unknown): void;
}

export interface HandOutLoop {
  /** Hands out what the listener may get. Calls of the same time share the work. */
  wake(): void;
  /** Does so only if an outage prevented it. */
  wakeAgain(): void;
}

/** Hands out messages in their order, one page after the other, as fast as the connection takes them. */
export function createHandOutLoop(options: HandOutLoopOptions): HandOutLoop {
  const { listening, isOpen, onFailed, onOutage } = options;
  let isRunning = false;
  let isWanted = false;
  let isMissed = false;

  async function findNext(): Promise<readonly NextMessage[]> {
    try {
      return await listening.findNext(options);
    } catch (error) {
      if (classifyDatabaseError(error) !== 'unavailable') throw error;
      isMissed = true;
      onOutage(error);
      return [];
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (isWanted && isOpen()) {
        isWanted = false;
        await handOutPages(pagesOf(await findNext()), options);
      }
    } catch (error) {
      onFailed(error);
    } finally {
      isRunning = false;
    }
  }

  function wake(): void {
    isWanted = true;
    isMissed = false;
    if (!isRunning) void run();
  }

  return { wake, wakeAgain: () => isMissed && wake() };
}

/** Reading a smaller page takes less than a millisecond. */
export const LARGE_PAGE_BYTES = 64 * 1024;

async function handOutPages(
  pages: readonly (readonly NextMessage[])[],
  options: HandOutLoopOptions,
): Promise<void> {
  for (const page of pages) if (options.isOpen()) await handOut(page, options);
}

async function handOut(page: readonly NextMessage[], options: HandOutLoopOptions): Promise<void> {
  const { budget, isOpen, cutOff, send, awaitRead } = options;
  const bytes = weightOf(page);
  const release = await budget.reserve(options, bytes, cutOff);
  try {
    if (!isOpen()) return;
    for (const frame of await readInTurn(page, options)) await send(frame);
    await awaitRead(bytes);
  } finally {
    release();
  }
}

async function readInTurn(
  page: readonly NextMessage[],
  options: HandOutLoopOptions,
): Promise<readonly string[]> {
  const { readTurn, closed, isOpen } = options;
  const isLarge = weightOf(page) > LARGE_PAGE_BYTES;
  // It rejects when the connection is over.
  const endRead = isLarge ? await readTurn.begin(closed).catch(() => undefined) : undefined;
  try {
    return isOpen() ? await readFrames(page, options) : [];
  } finally {
    endRead?.();
  }
}

/** Leaves out the messages that the connection has already. */
async function readFrames(
  page: readonly NextMessage[],
  options: HandOutLoopOptions,
): Promise<readonly string[]> {
  const nextById = new Map(page.map((next) => [next.id, next]));
  const frames: string[] = [];
  for (const message of await handOutPage(page, options)) {
    const next = nextById.get(message.id);
    if (next === undefined || !options.onHandOut(next)) continue;
    frames.push(`{"type":"webhook",${await serializeWebhook(message, options.readTurn.pause)}}`);
  }
  return frames;
}
