import { type SecretCipher, type ValueHasher, toPrefixedId, withoutVersion } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type ApiRequest, type ApiResponse, type Route, createParser } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import { hash } from 'node:crypto';
import Type from 'typebox';
import { assertDeliverable, findUrlIssues } from '../endpoints/endpoint-rules.js';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { idempotencyKeyHeader, readKeyedBody } from '../payloads/idempotency-key.js';
import { findMessageIssues, readContent } from '../messages/send/read-new-message.js';
import {
  type SendDependencies,
  SEND_ERRORS,
  acknowledgedSchema,
  concludeSend,
} from '../messages/send/send-webhook.js';
import { payloadMembers } from '../payloads/payload-members.js';
import { BODY_LIMIT_BYTES, assertHeaders } from '../payloads/read-payload.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import type { CircleDependencies } from '../resources/ingest-url.js';
import { destinationUrlSchema, retryScheduleSchema } from '../schemas/delivery-settings.js';
import { describe } from '../schemas/values.js';
import { signingKeyRoutes } from '../signing-keys/signing-key-routes.js';
import { givenSecretSchema } from '../signing-keys/signing-key-schema.js';
import {
  type FindHiddenEndpoint,
  callbackKeys,
  createHiddenEndpoints,
  keeperIdOf,
  splitCredentials,
} from './callback-rules.js';

const parseCallback = createParser(
  Type.Object(
    {
      url: destinationUrlSchema,
      payload: payloadMembers.payload,
      signing_secret: describe(
        givenSecretSchema,
        'The secret that signs this callback: 16 to 256 printable ASCII characters without spaces. `v1,` before `whsec_` is left out. Default: the signing keys of the project for callbacks.',
      ),
      headers: describe(
        payloadMembers.headers,
        'Sent with every attempt. The same headers are forbidden as those of an endpoint, so `Authorization` is allowed. The values of headers that hold credentials, by their names, are encrypted at rest and masked in records. At most 50 headers and 8 KB in total.',
      ),
      idempotency_key: describe(
        payloadMembers.idempotency_key,
        'Identifies the callback among all callbacks of the project for at least 24 hours. A repeated key with the same URL and an equal payload gets the answer of the first callback.',
      ),
      retention_hours: payloadMembers.retention_hours,
      retry_schedule: Type.Optional(
        retryScheduleSchema(
          'The seconds before each retry of this message: it gets one attempt more than the schedule has waits. Default: `default_retry_schedule` of the project.',
        ),
      ),
    },
    { title: 'NewCallback' },
  ),
);

const acceptedCallbackSchema = Type.Object(
  { ...acknowledgedSchema.properties, endpoint_id: endpointIdSchema },
  { title: 'AcceptedCallback' },
);

interface Dependencies
  extends Omit<SendDependencies, 'known'>, Pick<Database, 'callbacks' | 'signingKeys'>, CircleDependencies {
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
  readonly hasher: ValueHasher;
}

/** One-off messages to URLs that are no endpoints, and the keys that sign them. */
export function callbackRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  const holder = callbackKeys(dependencies);
  return [
    sendCallback({ ...dependencies, findHiddenEndpoint: createHiddenEndpoints(dependencies) }),
    ...signingKeyRoutes({ ...dependencies, holder, group: 'callbackSigningKeys' }),
  ];
}

interface SendingDependencies extends Omit<Dependencies, 'callbacks' | 'signingKeys'> {
  readonly findHiddenEndpoint: FindHiddenEndpoint;
}

function sendCallback(dependencies: SendingDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/callbacks',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    bytesMember: 'payload',
    description: {
      operationId: 'callbacks.send',
      summary: 'Send a callback',
      details:
        'One message to a URL that is no endpoint. It is stored, signed, retried and recorded as every message; 410 Gone ends it. Callbacks with the same URL, secret and credentials among their headers share the `endpoint_id`, which is in no list: it can be read and resumed.',
      tag: 'Messages',
      body: parseCallback,
      headers: idempotencyKeyHeader,
      status: 202,
      data: acceptedCallbackSchema,
      errors: [...SEND_ERRORS, 'ENDPOINT_BLOCKED'],
    },
    handle: (request) => handle(request, dependencies),
    countRefused: (caller) => dependencies.rates.admitSend(caller),
  });
}

/** The message is accepted as a send is. */
async function handle(
  request: ApiRequest<Caller>,
  dependencies: SendingDependencies,
): Promise<ApiResponse<typeof acceptedCallbackSchema>> {
  const { caller, turn } = request;
  const { findHiddenEndpoint, guard, messages, enqueuer, rates } = dependencies;
  await rates.admitSend(caller);
  const body = await readKeyedBody(request);
  const issues = [...findMessageIssues(body, caller), ...findUrlIssues(body.value, guard)];
  const {
    url,
    signing_secret: given,
    retry_schedule: retrySchedule,
    ...sent
  } = parseCallback(body.value, issues);
  await assertDeliverable(url, dependencies);
  assertHeaders(sent.headers, 'endpoint');
  const { credentials, others: headers } = splitCredentials(sent.headers);
  const content = await readContent({ ...sent, headers }, body.payload, { caller, turn });
  const { projectId } = caller;
  const secret = given === undefined ? undefined : withoutVersion(given);
  const endpointId = await findHiddenEndpoint({ projectId, url, secret, credentials });
  enqueuer.assertPossible(endpointId);
  const message = {
    ...content,
    endpointId,
    retrySchedule: retrySchedule ?? undefined,
    idempotency: content.idempotency && {
      key: content.idempotency.key,
      payloadHash: hash('sha256', `${url}\n${content.idempotency.payloadHash}`),
      scope: keeperIdOf(projectId),
    },
  };
  const acceptance = await messages.accept(message);
  const messageId = concludeSend(message, acceptance, dependencies);
  const acceptedAt = acceptance.kind === 'known' ? acceptance.endpointId : endpointId;
  return {
    data: { message_id: messageId, endpoint_id: toPrefixedId('endpoint', acceptedAt), status: 'queued' },
  };
}
