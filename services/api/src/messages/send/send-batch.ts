import type { ApiError } from '@posthorn/common';
import type { NewMessage } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { type Outcome, assertStored, batchOperation, ofValid } from '../../batches/batch-operation.js';
import { orError } from '../../batches/read-batch.js';
import type { Caller } from '../../http/caller.js';
import { DELIVERED_ID, ENDPOINT_ID } from '../../resources/example-ids.js';
import { readNewMessage, sendRequestSchema } from './read-new-message.js';
import { type SendDependencies, acknowledgedSchema, address, concludeSend } from './send-webhook.js';

interface Acknowledged {
  readonly message_id: string;
  readonly status: 'queued';
}

/** POST /v1/webhooks/send-batch. One transaction stores all valid messages. */
export function sendBatch(dependencies: SendDependencies): Route<Caller> {
  return batchOperation(
    {
      path: '/v1/webhooks/send-batch',
      description: {
        operationId: 'messages.sendBatch',
        summary: 'Send some messages',
        details:
          'Stores all valid messages in one transaction, and answers after its commit with a result for each message, in order. A faulty message does not reject the others. Each message counts towards the rate of the project, and a batch that cannot be read as one.',
        tag: 'Messages',
      },
      items: {
        member: 'messages',
        title: 'NewMessages',
        schema: sendRequestSchema,
        example: { endpoint_id: ENDPOINT_ID, payload: { type: 'order.created' } },
      },
      result: acknowledgedSchema,
      example: { message_id: DELIVERED_ID, status: 'queued' },
      begin: ({ caller, turn }) => ({
        read: (body) => readNewMessage(body, caller, turn),
        store: (messages) => store(messages, dependencies),
      }),
    },
    dependencies.rates,
  );
}

async function store(
  messages: readonly NewMessage[],
  dependencies: SendDependencies,
): Promise<readonly (Outcome<Acknowledged> | ApiError)[]> {
  const addressed = await Promise.all(messages.map((one) => orError(() => address(one, dependencies.known))));
  return await ofValid(addressed, async (valid) => {
    for (const { endpointId } of valid) dependencies.enqueuer.assertPossible(endpointId);
    const acceptances = await dependencies.messages.acceptTogether(valid);
    return await Promise.all(
      valid.map((message, index) =>
        orError((): Outcome<Acknowledged> => {
          const acceptance = acceptances[index];
          assertStored(acceptance);
          const id = concludeSend(message, acceptance, dependencies);
          return { result: { message_id: id, status: 'queued' } };
        }),
      ),
    );
  });
}
