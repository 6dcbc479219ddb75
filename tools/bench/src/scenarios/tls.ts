import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Behaviour, createCertificate } from '@posthorn/lab';
import type { Scenario } from '../lab/scenario.js';
import { measureLoads } from './heavy.js';

const ENDPOINTS = 50;
const CLOSES: Behaviour = { kind: 'status', status: 200, headers: { connection: 'close' } };

interface TlsLoad {
  readonly name: string;
  readonly behaviour: Behaviour;
  readonly resumesSessions: boolean;
}

const LOADS: readonly TlsLoad[] = [
  { name: 'kept connections', behaviour: { kind: 'ok' }, resumesSessions: true },
  { name: 'resumed sessions', behaviour: CLOSES, resumesSessions: true },
  { name: 'whole handshakes', behaviour: CLOSES, resumesSessions: false },
];

export const tls: Scenario = {
  name: 'tls',
  description: 'closed loops to https destinations: kept connections, resumed sessions, whole handshakes.',
  needs: [],
  run: async (bench) => {
    const certificate = await createCertificate('self-signed');
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-tls-'));
    const authorities = join(folder, 'authorities.pem');
    const loads = LOADS.map(({ resumesSessions, ...load }) => ({
      ...load,
      endpoints: ENDPOINTS,
      tls: { ...certificate, resumesSessions },
    }));
    try {
      await writeFile(authorities, certificate.cert);
      return await measureLoads(bench, loads, { NODE_EXTRA_CA_CERTS: authorities });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
