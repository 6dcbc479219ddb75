import type { Database } from '@posthorn/database';
import type { ServiceTracing } from './open-tracing.js';

/** Creates a span for each operation on a single message, though its statement serves many messages. */
export function traceDatabase(database: Database, tracing: ServiceTracing | undefined): Database {
  if (tracing === undefined) return database;
  const { inSpan } = tracing;
  const { messages, deliveries } = database;
  return {
    ...database,
    messages: {
      ...messages,
      accept: (message) =>
        inSpan(
          {
            name: 'accept message',
            attributes: {
              'posthorn.message_id': message.id,
              'posthorn.endpoint_id': message.endpointId,
              'posthorn.project_id': message.projectId,
              'posthorn.direction': message.direction,
            },
          },
          async (describe) => {
            const acceptance = await messages.accept(message);
            describe({ 'posthorn.acceptance': acceptance.kind });
            return acceptance;
          },
        ),
    },
    deliveries: {
      ...deliveries,
      claim: (claim) =>
        inSpan({ name: 'claim message', attributes: attributesOf(claim) }, async (describe) => {
          const message = await deliveries.claim(claim);
          describe({ 'posthorn.claimed': message !== undefined });
          return message;
        }),
      record: (attempt) =>
        inSpan(
          {
            name: 'record attempt',
            attributes: { ...attributesOf(attempt), 'posthorn.outcome': attempt.outcome.status },
          },
          () => deliveries.record(attempt),
        ),
    },
  };
}

interface AttemptId {
  readonly messageId: string;
  readonly attemptNo: number;
}

function attributesOf({ messageId, attemptNo }: AttemptId): Readonly<Record<string, string | number>> {
  return { 'posthorn.message_id': messageId, 'posthorn.attempt_no': attemptNo };
}
