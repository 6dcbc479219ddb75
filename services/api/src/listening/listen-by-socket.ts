import type { Database } from '@posthorn/database';
import { type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { describe, uuidSchema } from '../schemas/values.js';
import type { Listeners } from './listeners/create-listeners.js';
import { assertMayStillListen, requireListened } from './require-listened.js';

const parseQuery = createQueryParser(
  Type.Object({ endpoint_id: describe(uuidSchema, 'The inbound endpoint, whose mode is `cli`.') }),
);

const DETAILS = `Opens a WebSocket (RFC 6455). An error is an ordinary answer instead of 101.

The server sends one JSON text frame per message: \`{"type": "webhook", …}\` with the members of ListenedWebhook, in the order
in which the messages arrived, and \`{"type": "ping"}\` every 20 seconds. First comes what is queued, then what arrives. The client
sends \`{"type": "delivery_result", "message_id", "status_code", "latency_ms"}\` when its local server answered; \`status_code\` 0 stands
for no answer. The first result of a message counts. With \`"skipped": true\` in place of both, a client leaves the message
to the other listeners; once all of them have skipped it, it is \`succeeded\` without an attempt. At most 100 messages without a result are outstanding on a connection.
A message whose connection broke before a result is sent again on the next one.

A client that answers no WebSocket ping for 90 seconds is disconnected, and so is one that takes longer than 60 seconds for
the messages that are on their way to it, a megabyte at most. Close code 1008: a frame was not valid, the endpoint was
deleted, or the API key is not valid any more. 1011 and 1012: connect again.`;

interface Dependencies extends Pick<Database, 'sources'> {
  readonly listeners: Listeners;
}

/** GET /v1/listen: hands the messages of an endpoint to a listener. */
export function listenBySocket({ sources, listeners }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/listen',
    description: {
      operationId: 'listening.connect',
      summary: 'Listen to an endpoint',
      details: DETAILS,
      tag: 'Listening',
      query: parseQuery,
      isSocket: true,
      data: Type.Null(),
      errors: ['NOT_FOUND'],
    },
    handle: () => Promise.reject(new Error('A WebSocket has no answer.')),
    async connect(request, { assertAsksForSocket }) {
      const { caller, query, readTurn } = request;
      const { endpoint_id: endpointId } = parseQuery(query);
      assertAsksForSocket();
      const { id, projectId } = await requireListened(sources, caller, endpointId);
      const { tenantId } = caller;
      const authorize = (): Promise<void> => assertMayStillListen(request);
      return await listeners.admit({ endpointId: id, tenantId, projectId, authorize, readTurn });
    },
  });
}
