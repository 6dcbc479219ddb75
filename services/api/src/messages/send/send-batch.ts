import { ApiError, ERROR_STATUS } from '@posthorn/common';
import type { Acceptance, NewMessage } from '@posthorn/database';
import { type ApiRequest, type ApiResponse, type Route, orCount } from '@posthorn/http-server';
import Type, { type Static } from 'typebox';
import type { Caller } from '../../http/caller.js';
import { operation } from '../../http/operation.js';
import { DELIVERED_ID } from '../../resources/example-ids.js';
import { uuidSchema } from '../../schemas/values.js';
import { describedBatch, orError, readBatch, readTexts } from './read-batch.js';
import { type SendDependencies, concludeSend, findEndpoint } from './send-webhook.js';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

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
export function sendBatch(dependencies: SendDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/webhooks/send-batch',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    bytesMember: 'messages',
    description: {
      operationId: 'messages.sendBatch',
      summary: 'Send some messages',
      details:
        'Stores all valid messages in one transaction, and answers after its commit with a result for each message, in order. A faulty message does not reject the others. Each message counts towards the rate of the project, and a batch that cannot be read as one.',
      tag: 'Messages',
      body: describedBatch,
      status: 202,
      data: batchSchema,
      errors: [],
    },
    handle: (request) => handle(request, dependencies),
    countRefused: (caller) => dependencies.rates.admitSend(caller),
  });
}

async function handle(
  request: ApiRequest<Caller>,
  dependencies: SendDependencies,
): Promise<ApiResponse<typeof batchSchema>> {
  const { caller, turn } = request;
  const admit = (): Promise<void> => dependencies.rates.admitSend(caller);
  const texts = await orCount(readTexts(request), admit);
  const admitted = await Promise.all(texts.map(() => orError(admit)));
  const { read, ignored } = await readBatch(texts, { admitted, caller, turn });
  const addressed = await Promise.all(
    read.map(async (one) => (one instanceof ApiError ? one : orError(() => address(one, dependencies)))),
  );
  const valid = addressed.filter((one): one is NewMessage => !(one instanceof ApiError));
  for (const { endpointId } of valid) dependencies.enqueuer.assertPossible(endpointId);
  const acceptances = await dependencies.messages.acceptTogether(valid);
  const acceptanceById = new Map(valid.map(({ id }, index) => [id, acceptances[index]]));
  const results = await Promise.all(
    addressed.map(async (one) =>
      one instanceof ApiError ? one : orError(() => conclude(one, acceptanceById.get(one.id), dependencies)),
    ),
  );
  const rejected = results.filter((one) => one instanceof ApiError).length;
  return {
    data: { accepted: results.length - rejected, rejected, results: results.map(toResult) },
    ignored,
  };
}

/** Throws ENDPOINT_NOT_FOUND. */
async function address(message: NewMessage, { known }: SendDependencies): Promise<NewMessage> {
  const { consumerId } = await findEndpoint(message, known);
  return { ...message, consumerId };
}

function conclude(
  message: NewMessage,
  acceptance: Acceptance | Error | undefined,
  dependencies: SendDependencies,
): string {
  if (acceptance !== undefined && 'kind' in acceptance)
    return concludeSend(message, acceptance, dependencies);
  throw new ApiError('SERVICE_UNAVAILABLE', 'This message was not stored; send it again.', {
    isExpected: true,
    cause: acceptance,
  });
}

function toResult(result: string | ApiError): Result {
  if (typeof result === 'string') return { message_id: result, status: 'queued' };
  const { code, message, details } = result;
  return { error: { code, message, ...(details !== undefined && { details }) } };
}
