import { createAllowance } from '@posthorn/acceptance';
import type { KnownPublication } from '@posthorn/database';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { idempotencyKeyHeader, readKeyedBody } from '../payloads/idempotency-key.js';
import { BODY_LIMIT_BYTES } from '../payloads/read-payload.js';
import { presentPublished, publishedSchema, SHOWN_MESSAGES } from './event-schema.js';
import { findEarlier, readEvent } from './read-event.js';
import { parsePublishRequest } from './read-new-event.js';
import { warningsSchema } from '../schemas/warnings-schema.js';
import { findWarnings } from './warnings.js';
import type { EventDependencies } from './event-rules.js';

type Published = ApiResponse<typeof publishedSchema, typeof warningsSchema>;

/** POST /v1/events. The event and its messages are committed before the response. */
export function publishEvent(dependencies: EventDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/events',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    bytesMember: 'payload',
    description: {
      operationId: 'events.publish',
      summary: 'Publish an event',
      details:
        'The event goes to every endpoint of its consumer whose `event_types` and `filter` match now. Paused endpoints get theirs when they are resumed. The answer comes after the commit, and has at most the first 100 messages. With more than 1,000 subscribers, the rest of the messages follow in the background, one for each endpoint. An event counts once towards the rate of the project, and with each of its messages towards the plan. An event for a consumer that does not exist is stored, without messages, and `meta.warnings` says so, as it does when an event reaches endpoints that name neither a consumer nor event types. The notification endpoint of the project gets notifications only.',
      tag: 'Events',
      body: parsePublishRequest,
      headers: idempotencyKeyHeader,
      status: 202,
      data: publishedSchema,
      meta: warningsSchema,
      errors: ['INVALID_HEADERS', 'IDEMPOTENCY_MISMATCH', 'RATE_LIMIT_EXCEEDED', 'QUOTA_EXCEEDED'],
    },
    handle: (request) => handle(request, dependencies),
    countRefused: (caller) => dependencies.rates.admitSend(caller),
  });
}

async function handle(request: ApiRequest<Caller>, dependencies: EventDependencies): Promise<Published> {
  const { publisher, rates } = dependencies;
  await rates.admitSend(request.caller);
  const reading = { ...dependencies, allowance: createAllowance() };
  const event = await readEvent(await readKeyedBody(request), request, reading);
  if ('kind' in event) return await answerEarlier(event, request.caller, dependencies);
  const publication = await publisher.publish(event);
  if (publication.kind === 'known') return await answerEarlier(publication, request.caller, dependencies);
  return { data: presentPublished(event, publication.event.messages), meta: event.meta };
}

/** Throws IDEMPOTENCY_MISMATCH. */
async function answerEarlier(
  known: KnownPublication,
  caller: Caller,
  { events, consumers }: Pick<EventDependencies, 'events' | 'consumers'>,
): Promise<Published> {
  const row = await findEarlier(known, caller, events);
  const messages = await events.listMessages(row.id, SHOWN_MESSAGES);
  return { data: presentPublished(row, messages), meta: await findWarnings(row, { consumers }) };
}
