import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CertificateIssue } from './behaviour.js';

/** In PEM. */
interface Certificate {
  readonly key: string;
  readonly cert: string;
}

interface Subject {
  readonly altName: string;
  readonly days: number;
}

const SUBJECTS: Readonly<Record<CertificateIssue, Subject>> = {
  'self-signed': { altName: 'IP:127.0.0.1', days: 1 },
  expired: { altName: 'IP:127.0.0.1', days: -1 },
  'other-name': { altName: 'DNS:elsewhere.example', days: 1 },
};

const run = promisify(execFile);

/** A self-signed certificate with one further defect. */
export async function createCertificate(fault: CertificateIssue): Promise<Certificate> {
  const { altName, days } = SUBJECTS[fault];
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-certificate-'));
  const [key, request, cert] = ['key', 'request', 'cert'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
    const subject = ['-subj', '/CN=lab', '-addext', `subjectAltName=${altName}`];
    await run('openssl', ['req', '-new', ...newKey, ...subject, '-out', request]);
    const signing = ['-signkey', key, '-copy_extensions', 'copyall', '-days', String(days)];
    await run('openssl', ['x509', '-req', '-in', request, ...signing, '-out', cert]);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}
