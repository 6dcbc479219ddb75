export { type AddressRanges, createAddressRanges } from './http/address-ranges.js';
export { type ErrorEnvelope, type SuccessEnvelope, errorEnvelope, successEnvelope } from './http/envelope.js';
export {
  type ApiErrorOptions,
  type ErrorCode,
  type Issue,
  ApiError,
  ERROR_STATUS,
  invalidRequest,
  unauthorized,
} from './errors/api-error.js';
export { type SchemaError, describeSchemaError } from './errors/describe-schema-error.js';
export { type ApiKeyMode, type NewApiKey, createApiKey, hashApiKey, isApiKey } from './ids/api-key.js';
export {
  type OpaqueTokenKind,
  opaqueTokenForm,
  SESSION_COOKIE,
  maskSecret,
  holdsOwnSecret,
} from './ids/credentials.js';
export {
  formatUuid,
  createNamedUuid,
  createSiblingUuid,
  createUuidV7,
  isUuid,
  uuidV7TimeMs,
} from './ids/uuid.js';
export {
  type NewOpaqueToken,
  createOpaqueToken,
  hashOpaqueToken,
  isOpaqueToken,
} from './ids/opaque-token.js';
export {
  type PrefixedIdKind,
  createRandomUuid,
  ID_PREFIX,
  parsePrefixedId,
  toPrefixedId,
} from './ids/prefixed-id.js';
export {
  type EncryptionKey,
  type SecretCipher,
  createSecretCipher,
  parseEncryptionKeys,
  UnknownEncryptionKeyError,
} from './secrets/secret-cipher.js';
export {
  type ReceivedDelivery,
  DELIVERY_HEADERS,
  signDelivery,
  verifyDelivery,
} from './signing/sign-delivery.js';
export {
  type SignatureHeaders,
  type StandardContent,
  SIGNATURE_HEADERS,
  standardHeaders,
} from './signing/standard-webhooks.js';
export { createSigningSecret, isStandardSecret, keyHint, withoutVersion } from './signing/signing-secret.js';
export { type StoredHeaders, openHeaders, SEALED_HEADERS, sealHeaders } from './secrets/sealed-headers.js';
export { USER_AGENT, decodeHeader, foldHeaderName, isCredentialHeader } from './http/headers.js';
export { type ValueHasher, createValueHasher } from './secrets/value-hasher.js';
export { VERSION } from './version.js';
export { isJson, isLargeJson, isObject, toJsonText } from './json/json.js';
export { createJsonFinder, findJsonValue } from './json/find-json-value.js';
export { type JsonItems, createJsonItems } from './json/json-items.js';
export { type JsonMember, type JsonOutline, createJsonOutline } from './json/outline-json.js';
export { endOfScalar } from './json/json-tokens.js';
export { createJsonScanner, estimateHeapBytes } from './json/scan-json.js';
export { parseExactJson, parseJson, parseLargeJson, parseOpenJson } from './json/parse-json.js';
export {
  type ExactNumber,
  type JsonNumber,
  canonicalNumber,
  compareNumbers,
  formatNumber,
  isExactNumber,
  isInteger,
  keyOfNumber,
  plainNumber,
  toJsonNumber,
} from './json/decimals.js';
export { createSignatureKeyPair, parseSignatureKey } from './signing/signature-key.js';
