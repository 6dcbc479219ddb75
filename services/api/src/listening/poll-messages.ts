import {
  type ApiRequest,
  type ApiResponse,
  type Route,
  createQueryParser,
  decodeCursor,
  encodeCursor,
} from '@posthorn/http-server';
import type { Database, HandedOutMessage, NextMessage } from '@posthorn/database';
import { MAX_OUTSTANDING, SECOND } from '@posthorn/domain';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { nullable } from '../schemas/values.js';
import type { SourceResource } from '../sources/source-resource.js';
import type { Listeners } from './listeners/create-listeners.js';
import { handOutPage } from './messages/hand-out-page.js';
import { pagesOf, weightOf } from './messages/pages-of.js';
import { assertListened, assertMayStillListen } from './require-listened.js';
import { serializeWebhook, webhookSchema } from './messages/webhook-schema.js';

interface Dependencies extends Pick<Database, 'listening'> {
  readonly resource: SourceResource;
  readonly listeners: Listeners;
}

const HELD_MS = 25 * SECOND;

const parseQuery = createQueryParser(
  Type.Object({
    after: Type.Optional(
      Type.String({
        description: '`meta.next_cursor` of an earlier answer. It confirms every message up to it.',
        examples: ['eyJwb3NpdGlvbiI6IjQyIn0'],
      }),
    ),
  }),
);
const parseCursor = decodeCursor(
  Type.Object({ position: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
  'after',
);

const metaSchema = Type.Object({
  next_cursor: nullable<string>({
    type: 'string',
    description: 'Null when no message came.',
    examples: ['eyJwb3NpdGlvbiI6IjQyIn0'],
  }),
});

/** GET /v1/inbound-endpoints/{id}/listen: hands messages to a listener that polls. */
export function pollMessages(dependencies: Dependencies): Route<Caller> {
  const { resource } = dependencies;
  return operation({
    method: 'get',
    path: `${resource.path}/:id/listen`,
    description: {
      operationId: 'listening.poll',
      summary: 'Listen to an endpoint by long polling',
      details:
        'Holds the request up to 25 seconds, until there are messages. They stay unconfirmed, and are returned again, until `after` confirms them. A confirmed message is `succeeded`, without an attempt.',
      tag: 'Listening',
      params: { id: resource.idSchema },
      query: parseQuery,
      data: Type.Array(webhookSchema),
      meta: metaSchema,
      errors: ['NOT_FOUND'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

type Answer = ApiResponse<ReturnType<typeof Type.Array<typeof webhookSchema>>, typeof metaSchema>;

async function handle(request: ApiRequest<Caller>, dependencies: Dependencies): Promise<Answer> {
  const { resource, listening } = dependencies;
  const { after } = parseQuery(request.query);
  const position = parseCursor(after)?.position;
  const row = await resource.require(request);
  assertListened(row, 'id');
  const { id: endpointId, ttlMinutes } = row;
  if (position !== undefined) await listening.confirmUpTo({ endpointId, position });
  try {
    return await awaitMessages(request, endpointId, dependencies);
  } finally {
    if (ttlMinutes !== null) await listening.markUnheard(endpointId);
  }
}

async function awaitMessages(
  request: ApiRequest<Caller>,
  endpointId: string,
  dependencies: Dependencies,
): Promise<Answer> {
  const { listening, listeners, resource } = dependencies;
  const waiter = listeners.wait(endpointId);
  const deadline = performance.now() + HELD_MS;
  const closed = new AbortController();
  request.onceClosed(() => {
    closed.abort();
    waiter.wake();
  });
  const mustEnd = (): boolean =>
    closed.signal.aborted || listeners.isStopping() || performance.now() >= deadline;
  try {
    for (;;) {
      const [page = []] = pagesOf(await listening.findUnconfirmed({ endpointId, limit: MAX_OUTSTANDING }));
      const messages = closed.signal.aborted ? [] : await handOut(request, page, dependencies);
      if (messages.length > 0 || mustEnd()) return await present(messages, page, request);
      await waiter.next(Math.max(0, deadline - performance.now()));
      await resource.require(request);
    }
  } finally {
    waiter.end();
  }
}

async function handOut(
  request: ApiRequest<Caller>,
  page: readonly NextMessage[],
  { listening }: Dependencies,
): Promise<readonly HandedOutMessage[]> {
  if (page.length === 0) return [];
  const endRead = await request.awaitRead(weightOf(page));
  const authorize = (): Promise<void> => assertMayStillListen(request);
  const messages = await handOutPage(page, { listenerId: null, listening, authorize });
  // They were confirmed meanwhile, and the poll goes on.
  if (messages.length === 0) endRead();
  return messages;
}

async function present(
  messages: readonly HandedOutMessage[],
  page: readonly NextMessage[],
  { answerTurn }: ApiRequest<Caller>,
): Promise<Answer> {
  const last = messages.length === 0 ? undefined : page.at(-1);
  const webhooks: string[] = [];
  for (const message of messages) webhooks.push(`{${await serializeWebhook(message, answerTurn)}}`);
  return {
    data: [],
    rawData: `[${webhooks.join(',')}]`,
    meta: { next_cursor: last === undefined ? null : encodeCursor({ position: last.position }) },
  };
}
