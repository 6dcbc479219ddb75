import { createHmac } from 'node:crypto';
import { type Rejection, reject } from '../checks/rejection.js';
import { isTokenOf } from '../checks/secret-token.js';
import type { SourceSettings } from '../checks/source-settings.js';
import { findHeader } from '../requests/received-headers.js';
import { readPlace } from '../requests/read-place.js';
import type { ReceivedRequest } from '../requests/received-request.js';
import { type HandshakeEcho, type HandshakeSettings, MAX_HANDSHAKE_BYTES } from '../senders/handshake.js';

type HandshakeRequest = ReceivedRequest & { readonly body: Buffer };

/** A text, or a value that is answered as JSON; of `cloudevents`, headers alone. */
export interface HandshakeAnswer {
  readonly text?: string;
  readonly json?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A handshake may fail. Undefined: the request is an ordinary webhook. */
export type HandshakeOutcome =
  | { readonly answer: HandshakeAnswer; readonly failure?: undefined }
  | { readonly failure: Rejection; readonly answer?: undefined };

/** ASCII, so that no encoding makes anything else of it. */
const ECHOED = /^[\x20-\x7e]{1,256}$/;

type Answer = (request: HandshakeRequest, settings: HandshakeSettings) => HandshakeOutcome | undefined;

const ANSWERS: Readonly<Record<HandshakeSettings['name'], Answer>> = {
  slack: (request) =>
    read(request, 'type') === 'url_verification' ? echo(read(request, 'challenge')) : undefined,
  zoom: answerZoom,
  meta: (request, settings) => (request.method === 'GET' ? answerMeta(request, settings) : undefined),
  graph: ({ query }) => (query.has('validationToken') ? echo(query.get('validationToken')) : undefined),
  event_grid: (request) => answerCloudEvents(request) ?? answerEventGrid(request),
  cloudevents: answerCloudEvents,
  echo: (request, settings) => settings.echo && answerEcho(request, settings.echo),
};

/**
 * Recognizes a handshake, and answers it. The caller has verified the request as the handshake needs. Some senders ask
 * by HEAD whether the URL exists: https://developers.intercom.com/docs/webhooks/setting-up-webhooks
 */
export function answerHandshake(
  request: HandshakeRequest,
  { handshake }: Pick<SourceSettings, 'handshake'>,
): HandshakeOutcome | undefined {
  if (request.method === 'HEAD') return { answer: { text: '' } };
  // Other methods than POST are never webhooks.
  const mayBe = request.method !== 'POST' || request.body.length <= MAX_HANDSHAKE_BYTES;
  return handshake !== undefined && mayBe ? ANSWERS[handshake.name](request, handshake) : undefined;
}

function read(request: HandshakeRequest, path: string): string | undefined {
  return readPlace(request, { body: path });
}

function fail(detail: string): HandshakeOutcome {
  return { failure: reject('handshake_failed', detail) };
}

function echo(text: string | null | undefined): HandshakeOutcome {
  return isEchoed(text) ? { answer: { text } } : fail(NOT_ECHOED);
}

const NOT_ECHOED = 'The challenge is missing, or is not 1 to 256 printable characters.';

function isEchoed(text: string | null | undefined): text is string {
  return typeof text === 'string' && ECHOED.test(text);
}

/** A signature over any text would be one for an attacker's webhook, such as `v0:1700000000:{…}`. */
const ZOOM_TOKEN = /^[\w-]{1,128}$/;

/** https://developers.zoom.us/docs/api/webhooks/#validate-your-webhook-endpoint */
function answerZoom(request: HandshakeRequest, { secret }: HandshakeSettings): HandshakeOutcome | undefined {
  if (read(request, 'event') !== 'endpoint.url_validation') return undefined;
  const plainToken = read(request, 'payload.plainToken');
  if (secret === undefined) return fail('The endpoint has no hmac_secret.');
  if (plainToken === undefined || !ZOOM_TOKEN.test(plainToken))
    return fail('The plainToken is missing, or is not 1 to 128 letters, digits, “-” or “_”.');
  const encryptedToken = createHmac('sha256', secret).update(plainToken).digest('hex');
  return { answer: { json: { plainToken, encryptedToken } } };
}

/** https://developers.facebook.com/docs/graph-api/webhooks/getting-started#verification-requests */
function answerMeta({ query }: HandshakeRequest, { tokenHash }: HandshakeSettings): HandshakeOutcome {
  if (tokenHash === undefined) return fail('The endpoint has no handshake_token.');
  if (query.get('hub.mode') !== 'subscribe') return fail('The parameter hub.mode is not subscribe.');
  return isTokenOf(query.get('hub.verify_token') ?? '', tokenHash)
    ? echo(query.get('hub.challenge'))
    : fail('The parameter hub.verify_token is not the handshake_token.');
}

/** https://learn.microsoft.com/en-us/azure/event-grid/webhook-event-delivery */
function answerEventGrid(request: HandshakeRequest): HandshakeOutcome | undefined {
  if (read(request, '0.eventType') !== 'Microsoft.EventGrid.SubscriptionValidationEvent') return undefined;
  if (read(request, '1.eventType') !== undefined)
    return fail('There is another event beside the validation.');
  const code = read(request, '0.data.validationCode');
  return isEchoed(code) ? { answer: { json: { validationResponse: code } } } : fail(NOT_ECHOED);
}

/**
 * https://github.com/cloudevents/spec/blob/main/cloudevents/http-webhook.md#4-abuse-protection, also for the events of
 * Event Grid in this schema.
 */
function answerCloudEvents({ method, headers }: HandshakeRequest): HandshakeOutcome | undefined {
  if (method !== 'OPTIONS') return undefined;
  const origin = findHeader(headers, 'webhook-request-origin');
  if (!isEchoed(origin)) return fail('The header WebHook-Request-Origin is missing, or too long.');
  return { answer: { headers: { 'WebHook-Allowed-Origin': origin, 'WebHook-Allowed-Rate': '*' } } };
}

/** A condition that is not met makes an ordinary webhook, which a GET cannot be. */
function answerEcho(request: HandshakeRequest, settings: HandshakeEcho): HandshakeOutcome | undefined {
  const { from, name, when } = settings;
  const value = from === 'query' ? request.query.get(name) : readPlace(request, { body: name });
  if (request.method === 'GET') return isMet(request, when) ? echo(value) : fail('The condition is not met.');
  if (from === 'query') return value !== null && isMet(request, when) ? echo(value) : undefined;
  return when !== undefined && isMet(request, when) ? echo(value) : undefined;
}

function isMet(request: HandshakeRequest, when: HandshakeEcho['when']): boolean {
  if (when === undefined) return true;
  const { header, member, equals } = when;
  const value = header === undefined ? undefined : readPlace(request, { header });
  return (value ?? (member === undefined ? undefined : readPlace(request, { body: member }))) === equals;
}
