import { randomUUID } from 'node:crypto';
import {
  type LabStack,
  createLabClient,
  createLabEndpoint,
  createLabInbound,
  insertDeadLetters,
  insertWaitingRetries,
  provisionAccount,
  startLabStack,
} from '@posthorn/lab';
import type { Target } from '../target.js';

export interface RunningTarget {
  readonly target: Target;
  /** Describes the processes that died. */
  deaths(): readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the requested services and the export-worker in their own processes. No worker delivers anything.
 * Messages that wait for a retry or failed permanently are inserted and stay unchanged until a request changes them.
 */
export async function startTarget(): Promise<RunningTarget> {
  const stack = await startLabStack({ services: { api: 1, ingest: 1, 'export-worker': 1 } });
  const urlOf = (kind: 'api' | 'ingest'): string => stack.services.of(kind)[0]?.url ?? '';
  return {
    target: {
      apiUrl: urlOf('api'),
      ingestUrl: urlOf('ingest'),
      apiKey: stack.account.apiKey,
      foreignApiKey: (await provisionAccount(stack.sql)).apiKey,
      putMessages: () => putMessages(stack, urlOf('api')),
    },
    deaths: () =>
      stack.journal.entries
        .filter(({ kind }) => kind === 'died')
        .map(({ name, detail }) => `${name} ${detail ?? ''}`),
    stop: () => stack.stop(),
  };
}

/** As many as a pool holds, so that none of the used ones remains in it. */
const COUNT = 50;
const NEVER = { afterMs: 86_400_000, spreadMs: 1 };

async function putMessages(
  { sql, account: { apiKey, projectId } }: LabStack,
  baseUrl: string,
): ReturnType<NonNullable<Target['putMessages']>> {
  const url = `https://example.com/fuzz/${randomUUID()}`;
  const api = createLabClient(baseUrl, apiKey);
  const endpoint = await createLabEndpoint(api, { url });
  const inbound = await createLabInbound(api, url);
  const messages = { projectId, endpointId: endpoint.id, count: COUNT };
  return {
    waiting: await insertWaitingRetries(sql, messages, NEVER),
    'dead-letters': await insertDeadLetters(sql, messages),
    'failed-inbound': await insertDeadLetters(sql, {
      ...messages,
      endpointId: inbound.id,
      direction: 'inbound',
    }),
  };
}
