import type { ProjectRates } from '@posthorn/acceptance';
import type { Database, NewMessage } from '@posthorn/database';
import { type ApiRequest, type ApiResponse, type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, payerOf } from '../../http/caller.js';
import { operation } from '../../http/operation.js';
import { type ConcludeDependencies, concludeSend, acknowledge, acknowledgedSchema } from './send-webhook.js';
import { BODY_LIMIT_BYTES, findPayloadIssues } from '../../payloads/read-payload.js';
import { readContent, sendRequestSchema } from './read-new-message.js';
import { endpointIdSchema } from '../../resources/endpoint-filter.js';
import { requireEndpoint } from '../../endpoints/endpoint-rules.js';

interface Dependencies extends ConcludeDependencies, Pick<Database, 'endpoints' | 'messages'> {
  readonly rates: ProjectRates;
}

const DEFAULT_PAYLOAD = { bytes: Buffer.from('{"test":true}'), depth: 1, heapBytes: 0 };

const { event_type: eventTypeSchema, payload: payloadSchema } = sendRequestSchema.properties;

const parseTest = createParser(
  Type.Object(
    { event_type: eventTypeSchema, payload: Type.Optional(payloadSchema) },
    { title: 'NewTestMessage' },
  ),
);

/** POST /v1/endpoints/{id}/test */
export function testEndpoint(dependencies: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/endpoints/:id/test',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    bytesMember: 'payload',
    description: {
      operationId: 'endpoints.test',
      summary: 'Send a test message',
      details:
        'A delivery with the header `X-Webhook-Test: true`. It has one attempt and is no dead letter when that fails. A paused or disabled endpoint gets it, too. It counts towards the rate of the project, but not towards its usage and metrics. Without a payload it is `{"test":true}`.',
      tag: 'Endpoints',
      params: { id: endpointIdSchema },
      body: parseTest,
      status: 202,
      data: acknowledgedSchema,
      errors: ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
    },
    handle: (request) => handle(request, dependencies),
    countRefused: (caller) => dependencies.rates.admitSend(payerOf(caller)),
  });
}

async function handle(
  request: ApiRequest<Caller>,
  dependencies: Dependencies,
): Promise<ApiResponse<typeof acknowledgedSchema>> {
  const { endpoints, messages, enqueuer, rates } = dependencies;
  await rates.admitSend(payerOf(request.caller));
  const given = await readTest(request);
  const { id: endpointId, consumerId } = await requireEndpoint(request, endpoints);
  enqueuer.assertPossible(endpointId);
  const message = { ...given, endpointId, consumerId: consumerId === '' ? undefined : consumerId };
  return acknowledge(concludeSend(message, await messages.accept(message), dependencies));
}

type TestMessage = Omit<NewMessage, 'endpointId' | 'consumerId'>;

/** Throws INVALID_REQUEST with every issue, or PAYLOAD_TOO_LARGE. */
async function readTest({ json, member, caller, turn }: ApiRequest<Caller>): Promise<TestMessage> {
  const value = await json();
  const { event_type: eventType } = parseTest(value, findPayloadIssues(member()));
  const content = await readContent({}, member() ?? DEFAULT_PAYLOAD, { caller, turn });
  return { ...content, quota: undefined, eventType, isTest: true };
}
