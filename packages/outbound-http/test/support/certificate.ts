import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly certificate: string;
}

/** Creates a self-signed certificate for one host name. Negative days create an expired one. */
export function createCertificate(hostname: string, days = 1): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-certificate-'));
  const [keyFile, requestFile, certificateFile] = ['key', 'request', 'certificate'].map((name) =>
    join(folder, `${name}.pem`),
  ) as [string, string, string];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  const subject = ['-subj', `/CN=${hostname}`, '-addext', `subjectAltName=DNS:${hostname}`];
  const signing = ['-signkey', keyFile, '-copy_extensions', 'copyall', '-days', String(days)];
  try {
    openssl('req', '-new', ...curve, ...subject, '-out', requestFile);
    openssl('x509', '-req', '-in', requestFile, ...signing, '-out', certificateFile);
    return { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(certificateFile, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function openssl(...args: readonly string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' });
}
