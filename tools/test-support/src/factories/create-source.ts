import { createHash, randomBytes } from 'node:crypto';
import { createRandomUuid, createSigningSecret, createUuidV7, keyHint } from '@posthorn/common';
import {
  type Database,
  type NewSource,
  type SourceSettings,
  DEFAULT_SOURCE_SETTINGS,
} from '@posthorn/database';
import { createTestCipher } from './test-cipher.js';

export interface TestSource {
  readonly id: string;
  /** The path of its ingest URL. */
  readonly path: string;
  /** The signing secret of forwarded webhooks, if the endpoint signs. */
  readonly signingSecret: string;
}

export interface TestSourceOptions extends Partial<SourceSettings> {
  readonly projectId: string;
  readonly direction?: NewSource['direction'];
  /** Secrets in plain text. Each one enables its check. */
  readonly staticToken?: string;
  readonly hmacSecret?: string;
}

/** An inbound endpoint, with a unique URL if it forwards, or a pull endpoint, encrypted with the test keys. */
export async function createSource(
  { sources }: Pick<Database, 'sources'>,
  { projectId, direction = 'inbound', staticToken, hmacSecret, ...settings }: TestSourceOptions,
): Promise<TestSource> {
  const id = createUuidV7();
  const keyId = createRandomUuid();
  const secretToken = randomBytes(16).toString('hex');
  const signingSecret = createSigningSecret();
  const cipher = createTestCipher();
  const isForwarding = direction === 'inbound' && settings.isCli !== true && settings.isPublishing !== true;
  const created = await sources.create({
    ...DEFAULT_SOURCE_SETTINGS,
    url: isForwarding ? `https://example.com/${id}` : '',
    ...(staticToken !== undefined && { verifyStaticToken: true, tokenValueHash: hash(staticToken) }),
    ...(hmacSecret !== undefined && {
      verifyHmac: true,
      encryptedHmacSecret: cipher.encrypt(hmacSecret, id),
    }),
    ...settings,
    id,
    projectId,
    direction,
    secretTokenHash: hash(secretToken),
    ...(settings.isCli === true && { encryptedSecretToken: cipher.encrypt(secretToken, id) }),
    ...(settings.signingEnabled === true && {
      signingKey: {
        id: keyId,
        encryptedSecret: cipher.encrypt(signingSecret, keyId),
        keyHint: keyHint(signingSecret),
        isStandard: true,
      },
    }),
  });
  if (created.kind !== 'created') throw new Error(`The endpoint was not created: ${created.kind}.`);
  return { id, signingSecret, path: `/v1/webhooks/receive/${id}/${secretToken}` };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
