export { createAddressRanges } from './http/address-ranges.js';
export type { AddressRanges } from './http/address-ranges.js';
export { errorEnvelope, successEnvelope } from './http/envelope.js';
export type { ErrorEnvelope, SuccessEnvelope } from './http/envelope.js';
export { ApiError } from './errors/api-error.js';
export type { ApiErrorOptions } from './errors/api-error.js';
export { ERROR_STATUS } from './errors/error-status.js';
export type { ErrorCode } from './errors/error-status.js';
export { describeSchemaError } from './errors/describe-schema-error.js';
export type { SchemaError } from './errors/describe-schema-error.js';
export { invalidRequest } from './errors/invalid-request.js';
export type { Issue } from './errors/invalid-request.js';
export { unauthorized } from './errors/unauthorized.js';
export { createApiKey, hashApiKey, isApiKey } from './ids/api-key.js';
export type { ApiKeyMode, NewApiKey } from './ids/api-key.js';
export { opaqueTokenForm, SESSION_COOKIE } from './ids/credential-forms.js';
export type { OpaqueTokenKind } from './ids/credential-forms.js';
export { formatUuid } from './ids/format-uuid.js';
export { createNamedUuid, createSiblingUuid } from './ids/named-uuid.js';
export { createOpaqueToken, hashOpaqueToken, isOpaqueToken } from './ids/opaque-token.js';
export type { NewOpaqueToken } from './ids/opaque-token.js';
export { createRandomUuid, ID_PREFIX, parsePrefixedId, toPrefixedId } from './ids/prefixed-id.js';
export type { PrefixedIdKind } from './ids/prefixed-id.js';
export { createUuidV7, isUuid, uuidV7TimeMs } from './ids/uuidv7.js';
export { maskSecret } from './secrets/mask-secret.js';
export { createSecretCipher, parseEncryptionKeys } from './secrets/secret-cipher.js';
export type { EncryptionKey, SecretCipher } from './secrets/secret-cipher.js';
export { UnknownEncryptionKeyError } from './secrets/unknown-encryption-key-error.js';
export { DELIVERY_HEADERS, signDelivery } from './signing/sign-delivery.js';
export { SIGNATURE_HEADERS, standardHeaders } from './signing/standard-webhooks.js';
export type { SignatureHeaders } from './signing/standard-webhooks.js';
export type { StandardContent } from './signing/standard-webhooks.js';
export { createSigningSecret, isStandardSecret, keyHint, withoutVersion } from './signing/signing-secret.js';
export { verifyDelivery } from './signing/verify-delivery.js';
export type { ReceivedDelivery } from './signing/verify-delivery.js';
export { openHeaders, SEALED_HEADERS, sealHeaders } from './secrets/sealed-headers.js';
export type { StoredHeaders } from './secrets/sealed-headers.js';
export { decodeHeader } from './http/decode-header.js';
export { foldHeaderName } from './http/fold-header-name.js';
export { isCredentialHeader } from './secrets/credential-header.js';
export { holdsOwnSecret } from './secrets/own-secret.js';
export { createValueHasher } from './secrets/value-hasher.js';
export type { ValueHasher } from './secrets/value-hasher.js';
export { VERSION } from './version.js';
export { estimateHeapBytes } from './json/heap-bytes.js';
export { createJsonFinder, findJsonValue } from './json/find-json-value.js';
export { isJson, toJsonText } from './json/is-json.js';
export { isObject } from './json/is-object.js';
export { createJsonOutline } from './json/outline-json.js';
export type { JsonMember, JsonOutline } from './json/outline-json.js';
export { endOfScalar } from './json/json-tokens.js';
export { createJsonScanner } from './json/scan-json.js';
export { parseExactJson, parseJson, parseLargeJson, parseOpenJson } from './json/parse-json.js';
export {
  canonicalNumber,
  compareNumbers,
  formatNumber,
  isExactNumber,
  isInteger,
  keyOfNumber,
  toJsonNumber,
} from './json/decimals.js';
export type { ExactNumber, JsonNumber } from './json/decimals.js';
