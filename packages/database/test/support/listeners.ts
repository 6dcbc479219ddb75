import { createUuidV7 } from '@posthorn/common';
import { createAccount, createSource, newMessage } from '@posthorn/test-support';
import type { Database, HandedOutMessage, NewMessage, NextMessage } from '../../src/index.js';

export const LEASE_MS = 60_000;

export interface ListenedEndpoint {
  readonly projectId: string;
  readonly endpointId: string;
  receive(given?: Partial<NewMessage>): Promise<string>;
  /** Connects a listener of a process that lives. */
  connect(): Promise<TestListener>;
}

export interface TestListener {
  readonly id: string;
  /** Takes what the listener may get now, and returns the ids. */
  take(): Promise<readonly string[]>;
  /** Does so in two steps. */
  find(): Promise<readonly NextMessage[]>;
  handOut(next: readonly NextMessage[]): Promise<readonly string[]>;
  takeWhole(): Promise<readonly HandedOutMessage[]>;
  answer(messageId: string, status?: number): Promise<void>;
}

export async function createListenedEndpoint(database: Database): Promise<ListenedEndpoint> {
  const { projectId } = await createAccount(database);
  const { id: endpointId } = await createSource(database, { projectId, isCli: true });
  const processId = createUuidV7();
  await database.listening.addProcess({ processId, leaseMs: LEASE_MS });
  return {
    projectId,
    endpointId,
    async receive(given = {}) {
      const message = newMessage({
        projectId,
        endpointId,
        direction: 'inbound',
        isForListeners: true,
        received: { headers: { 'X-Kind': 'push' }, sourceIp: undefined, processingMs: 1 },
        ...given,
      });
      await database.messages.accept(message);
      return message.id;
    },
    connect: () => connectListener(database, { endpointId, processId }),
  };
}

export async function connectListener(
  { listening }: Pick<Database, 'listening'>,
  { endpointId, processId }: { readonly endpointId: string; readonly processId: string },
): Promise<TestListener> {
  const id = createUuidV7();
  const newSince = await listening.open({ id, endpointId, processId });
  const find: TestListener['find'] = () => listening.findNext({ listenerId: id, endpointId, newSince });
  const takeWhole: TestListener['takeWhole'] = async () => {
    const next = await find();
    return await listening.handOut(
      id,
      next.map((message) => message.id),
    );
  };
  const idsOf = (messages: readonly { readonly id: string }[]): readonly string[] =>
    messages.map((message) => message.id);
  return {
    id,
    find,
    handOut: async (next) => idsOf(await listening.handOut(id, idsOf(next))),
    takeWhole,
    take: async () => idsOf(await takeWhole()),
    answer: (messageId, status = 200) => listening.recordResults(id, [{ messageId, status, latencyMs: 7 }]),
  };
}
