import { type KeyObject, X509Certificate, createPrivateKey } from 'node:crypto';
import { createSecureContext } from 'node:tls';

/** A value, or what is wrong with the text. */
export type Read<Value> =
  { readonly value: Value; readonly issue?: never } | { readonly value?: never; readonly issue: string };

export type Certificates = readonly [X509Certificate, ...X509Certificate[]];

interface Block {
  readonly label: string;
  readonly pem: string;
}

const BEGIN = '-----BEGIN ';
const DASHES = '-----';
const MAX_LABEL_LENGTH = 64;

/** The blocks of a PEM text (RFC 7468), whatever stands between them. */
function readBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let from = text.indexOf(BEGIN);
  while (from !== -1) {
    const labelFrom = from + BEGIN.length;
    const label = text.slice(labelFrom, text.indexOf(DASHES, labelFrom));
    const end = `${DASHES}END ${label}${DASHES}`;
    const to = label.length > MAX_LABEL_LENGTH ? -1 : text.indexOf(end, labelFrom);
    if (to === -1) return blocks;
    blocks.push({ label, pem: text.slice(from, to + end.length) });
    from = text.indexOf(BEGIN, to + end.length);
  }
  return blocks;
}

export function readCertificates(text: string, max: number): Read<Certificates> {
  const blocks = readBlocks(text).filter(({ label }) => label === 'CERTIFICATE');
  if (blocks.length > max) return { issue: `has more than ${max} certificates` };
  try {
    const [first, ...others] = blocks.map(({ pem }) => new X509Certificate(pem));
    return first === undefined ? { issue: 'has no certificate in PEM' } : { value: [first, ...others] };
  } catch {
    return { issue: 'has a certificate that cannot be read' };
  }
}

export function readPrivateKey(text: string): Read<KeyObject> {
  const [block, ...others] = readBlocks(text).filter(({ label }) => label.endsWith('PRIVATE KEY'));
  if (block === undefined) return { issue: 'has no private key in PEM' };
  if (others.length > 0) return { issue: 'has more than one private key' };
  if (block.label === 'ENCRYPTED PRIVATE KEY' || block.pem.includes('Proc-Type: 4,ENCRYPTED'))
    return { issue: 'is encrypted: give it without a passphrase' };
  try {
    return { value: createPrivateKey(block.pem) };
  } catch {
    return { issue: 'cannot be read' };
  }
}

/** What is wrong now with a certificate that its issuers follow. */
export function findChainIssues(
  chain: readonly X509Certificate[],
  { mayBeginLater }: { readonly mayBeginLater: boolean },
): readonly string[] {
  return chain.flatMap((certificate, index) => {
    const [name, issuer] = [`certificate ${index + 1}`, chain[index + 1]];
    return [
      ...findExpiry(certificate, name),
      ...(!mayBeginLater && startOf(certificate) > Date.now()
        ? [`${name} is not valid before ${new Date(startOf(certificate)).toISOString()}`]
        : []),
      ...(issuer !== undefined && !isIssuedBy(certificate, issuer)
        ? [`${name} was not issued by the one after it: the client certificate comes first, then its issuers`]
        : []),
    ];
  });
}

/** What is wrong with certificates that TLS is to trust: it trusts those of authorities, and those of themselves. */
export function findRootIssues(roots: readonly X509Certificate[]): readonly string[] {
  return roots.flatMap((root, index) => [
    ...findExpiry(root, `certificate ${index + 1}`),
    ...(root.ca || isIssuedBy(root, root)
      ? []
      : [`certificate ${index + 1} is neither of an authority nor self-signed`]),
  ]);
}

function findExpiry(certificate: X509Certificate, name: string): readonly string[] {
  const end = endOf(certificate);
  return end > Date.now() ? [] : [`${name} expired at ${new Date(end).toISOString()}`];
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

/** TLS refuses short keys and old signatures. */
export function isTooWeak(chain: Certificates, key: KeyObject): boolean {
  try {
    createSecureContext({ cert: toPem(chain), key: exportKey(key) });
    return false;
  } catch {
    return true;
  }
}

export function toPem(certificates: Certificates): string {
  return certificates.map((certificate) => certificate.toString()).join('');
}

export function exportKey(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

export function startOf({ validFrom }: X509Certificate): number {
  return Date.parse(validFrom);
}

export function endOf({ validTo }: X509Certificate): number {
  return Date.parse(validTo);
}
