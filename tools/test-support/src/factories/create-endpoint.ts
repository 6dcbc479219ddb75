import { createRandomUuid, createSigningSecret, keyHint, sealHeaders, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { createTestCipher } from './test-cipher.js';

export interface TestEndpoint {
  /** As the database knows it. */
  readonly id: string;
  /** As clients know it. */
  readonly publicId: string;
  readonly signingSecret: string;
}

export interface TestEndpointOptions {
  readonly projectId: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An endpoint with one signing key; it and the headers are encrypted with the keys of the tests. */
export async function createEndpoint(
  { endpoints }: Pick<Database, 'endpoints'>,
  { projectId, url, headers = {} }: TestEndpointOptions,
): Promise<TestEndpoint> {
  const id = createRandomUuid();
  const signingSecret = createSigningSecret();
  const keyId = createRandomUuid();
  const cipher = createTestCipher();
  await endpoints.create({
    id,
    projectId,
    url,
    headers: sealHeaders(headers, id, cipher),
    description: null,
    rateLimitRps: null,
    burst: null,
    signingKey: {
      id: keyId,
      encryptedSecret: cipher.encrypt(signingSecret, keyId),
      keyHint: keyHint(signingSecret),
    },
  });
  return { id, publicId: toPrefixedId('endpoint', id), signingSecret };
}
