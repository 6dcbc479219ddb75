import { type ReceivedHeaders, findHeader } from '../requests/received-headers.js';
import { readPlace } from '../requests/read-place.js';
import type { HmacSettings } from '../checks/source-settings.js';
import { type Rejection, reject } from '../checks/rejection.js';
import { SIGNED } from '../senders/forms.js';
import type { Place, Sender, SignatureRule } from '../senders/sender.js';
import { SENDERS } from '../senders/senders.js';
import { type SigningSettings, findRule } from './find-rule.js';
import { findTimestamp, hasTimestampWithin } from './find-timestamp.js';
import { type HmacAlgorithm, isSigned, isSignedPublicly } from './is-signed.js';
import { readAsymmetric, readSignatures } from './read-signatures.js';
import { signatureHeaderNames } from './signature-header-names.js';
import { type SignedContent, type SignedRequest, signedContents } from './signed-contents.js';
import { standardKeys } from './standard-keys.js';

const MISSING = reject('hmac_missing', 'There is no signature.');

const BYTES: Readonly<Record<HmacAlgorithm, number>> = { sha256: 32, sha1: 20, sha512: 64 };

/** Runs the checks that do not need the body. */
export function verifySignatureHeader(
  headers: ReceivedHeaders,
  settings: SigningSettings,
): Rejection | undefined {
  const { hmac } = settings;
  const rule = findRule(headers, settings);
  if (hmac === undefined || (hmac.headerName === undefined && rule && 'body' in rule.in)) return undefined;
  const header = findSignatures(headers, hmac.headerName, rule);
  if (header === undefined) return MISSING;
  const { given, publicly } = readValues(header, rule);
  return given.length === 0 && publicly.length === 0
    ? reject('hmac_failed', `The signature header holds no ${nameOf(rule)}. ${describeSenders(headers)}`)
    : undefined;
}

/** The signatures of a request that another public key may verify. */
export function findPublicSignatures(
  headers: ReceivedHeaders,
  settings: SigningSettings,
): string | undefined {
  const value = findHeader(headers, settings.hmac?.headerName);
  if (value === undefined) return undefined;
  return readValues(value, findRule(headers, settings)).publicly.length > 0 ? value : undefined;
}

export function verifySignature(request: SignedRequest, settings: SigningSettings): Rejection | undefined {
  const { headers } = request;
  const { hmac } = settings;
  const early = verifySignatureHeader(headers, settings);
  if (early !== undefined || hmac === undefined) return early;
  const rule = findRule(headers, settings);
  const { headerName } = hmac;
  const value = findValue(request, { rule, headerName });
  if (value === undefined) return MISSING;
  const contents = signedContents({
    request,
    rule,
    timestamp: findTimestamp(request, settings),
    id:
      rule === undefined
        ? findHeader(headers, signatureHeaderNames(headerName ?? '').id)
        : findId(request, rule),
    hasTimestampWithin: hasTimestampWithin(value),
  });
  const values = readValues(value, rule);
  if (contents.some((content) => isSignedBy(content, { values, rule, hmac }))) return undefined;
  return reject(
    'hmac_failed',
    `No signature is of this request by the secret that is configured. ${describeTried(contents, rule)} ${describeSenders(headers)}`,
  );
}

interface SignatureFacts {
  readonly values: SignatureValues;
  readonly rule: SignatureRule | undefined;
  readonly hmac: HmacSettings;
}

function isSignedBy(content: SignedContent, { values, rule, hmac }: SignatureFacts): boolean {
  const { given, publicly } = values;
  if (isSignedPublicly(content, publicly, hmac.publicKeys ?? [])) return true;
  const algorithm = rule?.algorithm ?? 'sha256';
  if (hmac.secret === undefined || algorithm === 'ecdsa') return false;
  return isSigned(content, given, { algorithm, keys: keysOf(hmac.secret, { content, rule }) });
}

function keysOf(
  secret: string,
  { content, rule }: { readonly content: SignedContent; readonly rule: SignatureRule | undefined },
): readonly (string | Uint8Array)[] {
  const isStandard = rule === undefined ? content.form === SIGNED.standard : rule.hasStandardKey === true;
  return isStandard ? standardKeys(secret) : [secret];
}

/** The values of a signature, by a secret and by a private key. */
interface SignatureValues {
  readonly given: readonly Buffer[];
  readonly publicly: readonly Buffer[];
}

function readValues(value: string, rule: SignatureRule | undefined): SignatureValues {
  if (rule?.algorithm === 'ecdsa') return { given: [], publicly: [Buffer.from(value, 'base64')] };
  const given = readSignatures(value, BYTES[rule?.algorithm ?? 'sha256']);
  return { given, publicly: rule?.hasStandardKey === true ? readAsymmetric(value) : [] };
}

function findValue(
  request: SignedRequest,
  { rule, headerName }: { readonly rule: SignatureRule | undefined; readonly headerName: string | undefined },
): string | undefined {
  if (headerName !== undefined) return findSignatures(request.headers, headerName, rule);
  return rule && readPlace(request, rule.in, [rule.timestamp, rule.id]);
}

const NUMBERED = /^(.+-)(?:[1-9]\d?|100)$/;

/** The signatures of a header, and of those that only differ by the number at their end. */
function findSignatures(
  headers: ReceivedHeaders,
  headerName: string | undefined,
  rule: SignatureRule | undefined,
): string | undefined {
  const beginning = rule?.isNumbered && headerName && NUMBERED.exec(headerName.toLowerCase())?.[1];
  if (beginning === undefined) return findHeader(headers, headerName);
  const names = [...headers.keys()].filter((name) => NUMBERED.exec(name)?.[1] === beginning);
  const values = names.map((name) => findHeader(headers, name)).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.join(', ');
}

function findId(request: SignedRequest, { id, timestamp }: SignatureRule): string | undefined {
  return id && readPlace(request, id, [timestamp]);
}

function nameOf(rule: SignatureRule | undefined): string {
  const algorithm = rule?.algorithm ?? 'sha256';
  return algorithm === 'ecdsa' ? 'ECDSA' : `HMAC-${algorithm.toUpperCase()}`;
}

function describeTried(contents: readonly SignedContent[], rule: SignatureRule | undefined): string {
  if (contents.length > 0)
    return `Tried by ${nameOf(rule)}: ${[...new Set(contents.map(({ form }) => form))].join(', ')}.`;
  return rule === undefined
    ? 'Tried none, because the body begins like a signed prefix.'
    : `Tried none: a value of ${rule.signed} is missing, or cannot be read.`;
}

const ALL: readonly Sender[] = Object.values(SENDERS);

/** Says which signature headers a request has, and whose they are. It contains no text of the request. */
export function describeSenders(headers: ReceivedHeaders): string {
  const found = ALL.filter((sender) => isLike(sender, headers));
  if (found.length === 0) return 'It has no signature header of a known sender.';
  const names = new Set(found.map(({ signature, token }) => headerOf(signature?.in ?? token)));
  const labels = found.map(({ label }) => label);
  return `Found: ${[...names].join(', ')}. It looks like ${labels.join(', or ')}.`;
}

/** Whether a request has each header with which the sender proves itself. */
function isLike({ signature, token }: Sender, headers: ReceivedHeaders): boolean {
  const places = [signature?.in ?? token, signature?.timestamp, signature?.id];
  const names = places.map(headerOf).filter((name) => name !== undefined);
  return names.length > 0 && names.every((name) => findHeader(headers, name) !== undefined);
}

function headerOf(place: Place | undefined): string | undefined {
  return place && 'header' in place ? place.header : undefined;
}
