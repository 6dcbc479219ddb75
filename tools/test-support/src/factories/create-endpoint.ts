import {
  createRandomUuid,
  createSignatureKeyPair,
  createSigningSecret,
  keyHint,
  sealHeaders,
  toPrefixedId,
} from '@posthorn/common';
import type {
  Database,
  JsonSchema,
  NewHiddenEndpoint,
  NewSignatureKey,
  NewSigningKey,
} from '@posthorn/database';
import type { SignatureScheme } from '@posthorn/domain';
import { createTestCipher } from './test-cipher.js';

export interface TestEndpoint {
  /** The id in the database. */
  readonly id: string;
  /** The id in the API. */
  readonly publicId: string;
  readonly signingSecret: string;
}

export interface TestEndpointOptions {
  readonly projectId: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signatureScheme?: SignatureScheme;
  readonly signatureKey?: NewSignatureKey;
  /** In seconds. */
  readonly retrySchedule?: readonly number[];
  readonly timeoutMs?: number | null;
  readonly consumerId?: string;
  readonly eventTypes?: readonly string[];
  readonly filter?: JsonSchema | null;
}

/** An endpoint with one signing key. The key and the headers are encrypted with the test keys. */
export async function createEndpoint(
  { endpoints }: Pick<Database, 'endpoints'>,
  {
    projectId,
    url,
    headers = {},
    signatureScheme = 'posthorn',
    signatureKey,
    retrySchedule = [],
    timeoutMs = null,
    consumerId = '',
    eventTypes = [],
    filter = null,
  }: TestEndpointOptions,
): Promise<TestEndpoint> {
  const id = createRandomUuid();
  const signingSecret = createSigningSecret();
  const cipher = createTestCipher();
  await endpoints.create({
    id,
    projectId,
    url,
    headers: sealHeaders(headers, id, cipher),
    description: null,
    rateLimitRps: null,
    burst: null,
    signatureScheme,
    signatureHeaders: 'webhook',
    asymmetricSignature: signatureKey !== undefined,
    signatureKey,
    retrySchedule,
    timeoutMs,
    consumerId,
    eventTypes,
    filter,
    signingKey: toSigningKey(signingSecret),
  });
  return { id, publicId: toPrefixedId('endpoint', id), signingSecret };
}

/** A hidden endpoint of callbacks. By default, it has a signing key of its own. Returns the id of the stored one. */
export async function createHiddenEndpoint(
  { callbacks }: Pick<Database, 'callbacks'>,
  given: Pick<NewHiddenEndpoint, 'projectId' | 'key'> & Partial<NewHiddenEndpoint>,
): Promise<string> {
  return await callbacks.createEndpoint({
    id: createRandomUuid(),
    url: 'https://example.com/done',
    signing: toSigningKey(createSigningSecret()),
    ...given,
  });
}

function toSigningKey(secret: string): NewSigningKey {
  const id = createRandomUuid();
  const encryptedSecret = createTestCipher().encrypt(secret, id);
  return { id, encryptedSecret, keyHint: keyHint(secret), isStandard: true };
}

/** A key pair for the asymmetric signatures of a project. */
export function createSignatureKey(): NewSignatureKey {
  const id = createRandomUuid();
  const { secret, publicKey } = createSignatureKeyPair();
  return { id, encryptedSecret: createTestCipher().encrypt(secret, id), publicKey };
}
