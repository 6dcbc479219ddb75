import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Both as PEM. */
export interface Certificate {
  readonly key: string;
  readonly certificate: string;
}

export interface CertificateOptions {
  /** Default: the certificate itself. */
  readonly issuer?: Certificate | undefined;
  readonly isAuthority?: boolean;
  /** From now on, in seconds. Default: a minute ago. */
  readonly validFromSeconds?: number;
  /** From now on, in seconds. Default: a day. */
  readonly validUntilSeconds?: number;
}

const CONFIGURATION = `
[ca]
default_ca = tests
[tests]
database = index
new_certs_dir = .
default_md = sha256
rand_serial = yes
unique_subject = no
copy_extensions = copy
policy = names
[names]
commonName = supplied
`;

/** Creates a certificate for one host name or client with openssl. */
export function createCertificate(name: string, options: CertificateOptions = {}): Certificate {
  const { issuer, isAuthority = false, validFromSeconds = -60, validUntilSeconds = 86_400 } = options;
  const cwd = mkdtempSync(join(tmpdir(), 'posthorn-certificate-'));
  const openssl = (...args: readonly string[]): Buffer =>
    execFileSync('openssl', args, { cwd, stdio: 'pipe' });
  const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
  const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');
  try {
    write('configuration', CONFIGURATION);
    write('index', '');
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key'];
    const extensions = [
      `subjectAltName=DNS:${name}`,
      ...(isAuthority ? ['basicConstraints=critical,CA:TRUE'] : []),
    ];
    const added = extensions.flatMap((extension) => ['-addext', extension]);
    openssl('req', '-new', ...curve, '-subj', `/CN=${name}`, ...added, '-out', 'request');
    if (issuer !== undefined) {
      write('issuer', issuer.certificate);
      write('issuer-key', issuer.key);
    }
    const signing =
      issuer === undefined ? ['-selfsign', '-keyfile', 'key'] : ['-cert', 'issuer', '-keyfile', 'issuer-key'];
    const dates = [...['-startdate', toAsn1(validFromSeconds)], ...['-enddate', toAsn1(validUntilSeconds)]];
    const files = ['-in', 'request', '-out', 'certificate'];
    openssl('ca', '-batch', '-notext', '-config', 'configuration', ...signing, ...dates, ...files);
    return { key: read('key'), certificate: read('certificate') };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** Such as 20261128203000Z. */
function toAsn1(seconds: number): string {
  const iso = new Date(Date.now() + seconds * 1000).toISOString();
  return `${iso.slice(0, 19).replaceAll(/\D/g, '')}Z`;
}
