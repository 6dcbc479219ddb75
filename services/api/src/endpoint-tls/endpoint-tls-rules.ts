import type { KeyObject } from 'node:crypto';
import { type Issue, type SecretCipher, createNamedUuid } from '@posthorn/common';
import type { TlsRow, TlsSecrets } from '@posthorn/database';
import { readMember, readText } from '../http/read-member.js';
import {
  type Certificates,
  type Read,
  endOf,
  exportKey,
  findChainIssues,
  findRootIssues,
  isTooWeak,
  readCertificates,
  readPrivateKey,
  startOf,
  toPem,
} from './read-pem.js';

const MAX_CHAIN = 10;
const MAX_ROOTS = 50;

interface Pair {
  readonly chain: Certificates;
  readonly key: KeyObject;
}

interface GivenTls {
  readonly current: Pair | undefined;
  readonly next: Pair | undefined;
  readonly roots: Certificates | undefined;
}

/** Every issue of the given texts. The schema says what is missing, and what is no text. */
export function findTlsIssues(given: unknown): readonly Issue[] {
  return readTls(given).issues;
}

function readTls(given: unknown): GivenTls & { readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];

  function take<Value>(path: string, text: string | undefined, read: (text: string) => Read<Value>) {
    const result = text === undefined ? undefined : read(text);
    if (result?.issue !== undefined) issues.push({ path, message: result.issue });
    return result?.value;
  }

  function takePair(owner: unknown, at: '' | 'next.'): Pair | undefined {
    const [ofCertificate, ofKey] = [`${at}client_certificate`, `${at}client_key`];
    const chain = take(ofCertificate, readText(owner, 'client_certificate'), (text) =>
      readCertificates(text, MAX_CHAIN),
    );
    const key = take(ofKey, readText(owner, 'client_key'), readPrivateKey);
    const messages = findChainIssues(chain ?? [], { mayBeginLater: at === 'next.' });
    issues.push(...messages.map((message) => ({ path: ofCertificate, message })));
    if (chain === undefined || key === undefined) return undefined;
    if (!chain[0].checkPrivateKey(key))
      issues.push({ path: ofKey, message: 'does not belong to the certificate' });
    else if (isTooWeak(chain, key))
      issues.push({ path: ofCertificate, message: 'is too weak for TLS: its key or a signature' });
    return { chain, key };
  }

  const current = takePair(given, '');
  const next = takePair(readMember(given, 'next'), 'next.');
  if (current && next && startOf(next.chain[0]) > endOf(current.chain[0]))
    issues.push({ path: 'next.client_certificate', message: 'begins after client_certificate has expired' });
  const roots = take('ca', readText(given, 'ca'), (text) => readCertificates(text, MAX_ROOTS));
  issues.push(...findRootIssues(roots ?? []).map((message) => ({ path: 'ca', message })));
  return { current, next, roots, issues };
}

/** What the database keeps of a request without issues. */
export function toTlsRow(
  given: unknown,
  { id: endpointId, projectId }: { readonly id: string; readonly projectId: string },
  cipher: SecretCipher,
): TlsRow {
  const { current, next, roots } = readTls(given);
  if (current === undefined) throw new Error('The request has no client certificate.');
  const certificates = {
    certificate: toPem(current.chain),
    ca: roots === undefined ? null : toPem(roots),
    nextCertificate: next === undefined ? null : toPem(next.chain),
  };
  const secrets: TlsSecrets = {
    key: exportKey(current.key),
    nextKey: next === undefined ? null : exportKey(next.key),
  };
  const [last] = (next ?? current).chain;
  return {
    ...certificates,
    endpointId,
    tlsId: createNamedUuid(projectId, JSON.stringify(certificates)),
    nextFrom: next === undefined ? null : new Date(startOf(next.chain[0])),
    encryptedSecret: cipher.encrypt(JSON.stringify(secrets), endpointId),
    expiresAt: new Date(endOf(last)),
  };
}
