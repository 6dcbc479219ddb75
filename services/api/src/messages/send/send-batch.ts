import { ApiError, ERROR_STATUS } from '@posthorn/common';
import type { Acceptance, Database, NewMessage } from '@posthorn/database';
import {
  type ApiRequest,
  type ApiResponse,
  type Route,
  createParser,
  findUnknownMembers,
} from '@posthorn/http-server';
import Type, { type Static } from 'typebox';
import type { Caller } from '../../http/caller.js';
import { operation } from '../../http/operation.js';
import { DELIVERED_ID, ENDPOINT_ID } from '../../openapi/example-ids.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';
import { concludeSend } from './conclude-send.js';
import { extractMember, splitArray } from './extract-member.js';
import { type GivenSend, readNewMessage } from './read-new-message.js';
import { parseSendRequest, sendRequestSchema } from './send-request.js';
import { type SendWebhookDependencies, findEndpoint } from './send-webhook.js';

export interface SendBatchDependencies extends Omit<SendWebhookDependencies, 'messages'> {
  readonly messages: Pick<Database['messages'], 'acceptTogether'>;
}

const MAX_MESSAGES = 100;
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

const BOUNDS = { minItems: 1, maxItems: MAX_MESSAGES };

/** Each message is validated by itself, so that a faulty one does not reject the others. */
const parseBatch = createParser(Type.Object({ messages: Type.Array(Type.Unknown(), BOUNDS) }));

const newMessagesSchema = Type.Object(
  {
    messages: Type.Array(Type.Union([sendRequestSchema, Type.Unknown()]), {
      ...BOUNDS,
      description: `At most ${MAX_MESSAGES} messages; 4 MB in all. A message that is invalid gets an error of its own.`,
      examples: [[{ endpoint_id: ENDPOINT_ID, payload: { type: 'order.created' } }]],
    }),
  },
  { title: 'NewMessages' },
);

const resultSchema = Type.Object({
  message_id: Type.Optional(uuidSchema),
  status: Type.Optional(Type.Literal('queued')),
  error: Type.Optional(
    Type.Object({
      code: Type.Enum(Object.keys(ERROR_STATUS), { title: 'ErrorCode' }),
      message: Type.String(),
      details: Type.Optional(Type.Object({}, { additionalProperties: true })),
    }),
  ),
});

const batchSchema = Type.Object(
  { accepted: Type.Integer(), rejected: Type.Integer(), results: Type.Array(resultSchema) },
  {
    examples: [
      {
        accepted: 1,
        rejected: 1,
        results: [
          { message_id: DELIVERED_ID, status: 'queued' },
          {
            error: {
              code: 'INVALID_REQUEST',
              message: 'payload: is required',
              details: { issues: [{ path: 'payload', message: 'is required' }] },
            },
          },
        ],
      },
    ],
  },
);

type Result = Static<typeof resultSchema>;

/** POST /v1/webhooks/send-batch. One transaction stores all valid messages. */
export function sendBatch(dependencies: SendBatchDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/webhooks/send-batch',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    description: {
      operationId: 'messages.sendBatch',
      summary: 'Send some messages',
      details:
        'Stores all valid messages in one transaction, and answers after its commit with a result for each message, in order. A faulty message does not reject the others. Each message counts towards the rate of the project.',
      tag: 'Messages',
      body: { schema: newMessagesSchema, findIssues: parseBatch.findIssues },
      status: 202,
      data: batchSchema,
      errors: [],
    },
    handle: (request) => handle(request, dependencies),
  });
}

async function handle(
  { caller, rawBody, json }: ApiRequest<Caller>,
  dependencies: SendBatchDependencies,
): Promise<ApiResponse<typeof batchSchema>> {
  const { messages: values } = parseBatch(json());
  const texts = splitArray(extractMember(rawBody, 'messages')?.bytes ?? Buffer.alloc(0));
  const given = values.map((value, index) => ({ value, bytes: texts[index] ?? Buffer.alloc(0) }));
  const ignored = given.flatMap(({ value }, index) =>
    findUnknownMembers(value, parseSendRequest.schema).map((name) => `messages.${index}.${name}`),
  );
  const read = await Promise.all(given.map((one) => orError(() => admit(one, caller, dependencies))));
  const valid = read.filter((one): one is NewMessage => !(one instanceof ApiError));
  for (const { endpointId } of valid) dependencies.enqueuer.assertPossible(endpointId);
  const acceptances = await dependencies.messages.acceptTogether(valid);
  const acceptanceById = new Map(valid.map(({ id }, index) => [id, acceptances[index]]));
  const results = await Promise.all(
    read.map(async (one) =>
      one instanceof ApiError ? one : orError(() => conclude(one, acceptanceById.get(one.id), dependencies)),
    ),
  );
  const rejected = results.filter((one) => one instanceof ApiError).length;
  return {
    data: { accepted: results.length - rejected, rejected, results: results.map(toResult) },
    ignored,
  };
}

/** Throws the error that a send of this message alone would get. */
async function admit(
  given: GivenSend,
  caller: Caller,
  { rates, endpoints }: SendBatchDependencies,
): Promise<NewMessage> {
  await rates.admitSend(caller);
  const message = readNewMessage(given, caller);
  const { consumerId } = await findEndpoint(message, endpoints);
  return { ...message, consumerId };
}

function conclude(
  message: NewMessage,
  acceptance: Acceptance | Error | undefined,
  dependencies: SendBatchDependencies,
): string {
  if (acceptance !== undefined && 'kind' in acceptance)
    return concludeSend(message, acceptance, dependencies);
  throw new ApiError('SERVICE_UNAVAILABLE', 'This message was not stored; send it again.', {
    isExpected: true,
    cause: acceptance,
  });
}

/** An error of the message is a result. Any other error ends the whole request. */
async function orError<Found>(work: () => Found | Promise<Found>): Promise<Found | ApiError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function toResult(result: string | ApiError): Result {
  if (typeof result === 'string') return { message_id: result, status: 'queued' };
  const { code, message, details } = result;
  return { error: { code, message, ...(details !== undefined && { details }) } };
}
