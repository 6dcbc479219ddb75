import { X509Certificate } from 'node:crypto';
import { createNamedUuid } from '@posthorn/common';
import type { Database, TlsSecrets } from '@posthorn/database';
import type { Certificate } from './create-certificate.js';
import { createTestCipher } from './test-cipher.js';

export interface TestTls {
  readonly shown: Certificate;
  readonly next?: Certificate;
  readonly ca?: Certificate;
}

/** Gives an endpoint a client certificate, with its key encrypted with the test keys. */
export async function addTls(
  { endpointTls }: Pick<Database, 'endpointTls'>,
  { id: endpointId }: { readonly id: string },
  { shown, next, ca }: TestTls,
): Promise<void> {
  const secrets: TlsSecrets = { key: shown.key, nextKey: next?.key ?? null };
  const certificates = {
    certificate: shown.certificate,
    ca: ca?.certificate ?? null,
    nextCertificate: next?.certificate ?? null,
  };
  const row = {
    ...certificates,
    endpointId,
    tlsId: createNamedUuid(endpointId, JSON.stringify(certificates)),
    nextFrom: next === undefined ? null : new Date(new X509Certificate(next.certificate).validFrom),
    encryptedSecret: createTestCipher().encrypt(JSON.stringify(secrets), endpointId),
    expiresAt: new Date(new X509Certificate((next ?? shown).certificate).validTo),
  };
  if (!(await endpointTls.put(row, undefined))) throw new Error('the endpoint was deleted');
}
