import { DELIVERY_HEADERS } from '@posthorn/common';
import { MAX_ATTEMPTS } from '@posthorn/domain';
import type { OperationObject, Parameter } from '@posthorn/openapi';

const SIGNED = 'Signed with `signature_scheme` `posthorn` or `both`.';
const STANDARD = 'Of Standard Webhooks 1.0, with `signature_scheme` `standard` or `both`.';

type Described = readonly [description: string, example: string];

const HEADERS: Readonly<Record<keyof typeof DELIVERY_HEADERS, Described>> = {
  id: [
    'The id of the message. All attempts and replays have the same: drop what you know already.',
    '01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f',
  ],
  timestamp: [`The time of the attempt, in seconds since 1970. ${SIGNED}`, '1769860800'],
  signature: [
    `\`sha256=\` and the HMAC-SHA256 of \`<timestamp>.<raw body>\` in hex, an entry for each active key, separated by commas. ${SIGNED}`,
    'sha256=2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  ],
  eventType: ['The type of the event, if the message has one.', 'order.created'],
  eventId: [
    'The id of the event that was published, if there is one.',
    '01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e50',
  ],
  test: ['`true` for a test message.', 'true'],
  orderingKey: ['The key of a message that is delivered in order.', 'order-1234'],
  sequence: [
    'A number that only grows for the key, with gaps. A smaller one than before comes late.',
    '4711',
  ],
  replay: ['`true` for a message with a key that was replayed: it joined the end.', 'true'],
  hops: ['How often the webhook was forwarded, for what an inbound endpoint received.', '1'],
};

const STANDARD_HEADERS: Readonly<Record<string, Described>> = {
  'webhook-id': [`The id of the message. ${STANDARD}`, HEADERS.id[1]],
  'webhook-timestamp': [`The time of the attempt, in seconds since 1970. ${STANDARD}`, HEADERS.timestamp[1]],
  'webhook-signature': [
    `\`v1,\` and the HMAC-SHA256 of \`<id>.<timestamp>.<raw body>\` in base64, an entry for each key, separated by spaces; \`v1a,\` for ed25519. ${STANDARD}`,
    'v1,LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564=',
  ],
};

/** What a receiver gets, as the `webhooks` of the document. */
export function describeDelivery(): OperationObject {
  const own = Object.entries(HEADERS).map(
    ([name, described]) => [DELIVERY_HEADERS[name as keyof typeof DELIVERY_HEADERS], described] as const,
  );
  return {
    operationId: 'delivery',
    summary: 'What a receiver gets',
    description:
      'A POST with the bytes of the payload as they were sent, the headers of the endpoint and of the message, and those below. ' +
      'Redirects are not followed.',
    tags: [],
    security: [],
    parameters: [...own, ...Object.entries(STANDARD_HEADERS)].map(
      ([name, [description, example]]): Parameter => {
        return {
          name,
          in: 'header',
          required: name === DELIVERY_HEADERS.id,
          description,
          schema: { type: 'string', examples: [example] },
        };
      },
    ),
    requestBody: {
      required: true,
      content: {
        '*/*': {
          schema: { description: 'The payload. JSON, unless an inbound endpoint received something else.' },
        },
      },
    },
    responses: {
      '2XX': { description: 'The message is delivered. At most 64 KB of the body are read and kept.' },
      410: { description: 'The receiver is gone: the endpoint is disabled, and holds its messages.' },
      429: { description: 'Too fast: a retry follows soon, after `Retry-After` where it is longer.' },
      default: { description: `A failure: a retry follows, up to ${MAX_ATTEMPTS} attempts in all.` },
    },
  };
}
