export { createAllowlist, isCidr } from './checks/allowlist.js';
export type { Allowlist } from './checks/allowlist.js';
export { findSenderAddress } from './checks/sender-address.js';
export type { SenderAddressOptions } from './checks/sender-address.js';
export {
  EVENT_TYPE_SOURCES,
  extractEventType,
  MAX_PUBLISHED_TYPE_LENGTH,
  namePublishedType,
  TYPE_OF_UNTYPED,
  MAX_EVENT_TYPE_LENGTH,
} from './event-type/extract-event-type.js';
export type { EventTypeSettings, EventTypeSource } from './event-type/extract-event-type.js';
export {
  mayBeHandshake,
  methodsFor,
  tooLarge,
  verifyBody,
  verifyHandshake,
  verifyHead,
  verifySender,
} from './request-checks.js';
export { answerHandshake } from './handshakes/answer-handshake.js';
export type { HandshakeAnswer } from './handshakes/answer-handshake.js';
export { HANDSHAKES } from './senders/handshake.js';
export type { HandshakeEcho, HandshakeName, HandshakeSettings } from './senders/handshake.js';
export { findHeader, readHeaders } from './requests/received-headers.js';
export type { ReceivedHeader, ReceivedHeaders } from './requests/received-headers.js';
export { type ReceivedRequest, type RequestHead, INGEST_PATH } from './requests/received-request.js';
export { DEFAULT_TIMESTAMP_TTL_SECONDS, isTimed, keyKindOf } from './senders/sender.js';
export type { Place, Places, Sender, SenderSetup, SignatureRule } from './senders/sender.js';
export { findSignatureRule, isSenderName, SENDER_NAMES, SENDERS } from './senders/senders.js';
export type { SenderName, SignatureNaming } from './senders/senders.js';
export { parseKeySet, parsePublicKey } from './signatures/public-key.js';
export type {
  HmacSettings,
  SourceSettings,
  StaticTokenSettings,
  TimestampSettings,
} from './checks/source-settings.js';
export { setMember, signAsSender } from './signatures/sign-as-sender.js';
export type { ComputeHmac, Sample, SampleRequest } from './signatures/sign-as-sender.js';
export { findPublicSignatures } from './signatures/verify-signature.js';
export { bringsTimestamp } from './signatures/signature-header-names.js';
export { keptQuery } from './requests/kept-query.js';
export { MAX_HOPS, countHop } from './requests/hops.js';
export { forwardedHeaders } from './requests/forwarded-headers.js';
export { findIdempotencyKey } from './requests/idempotency-key.js';
export type { IdempotencySettings } from './requests/idempotency-key.js';
export { redactHeaders } from './requests/redact-headers.js';
export { REASON_CODES, isRefusal, reject } from './checks/rejection.js';
export type { ReasonCode, Rejection } from './checks/rejection.js';
export { createSecretToken, hashToken, isTokenOf } from './checks/secret-token.js';
