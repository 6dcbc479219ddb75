import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Behaviour, createCertificate } from '@posthorn/lab';
import { prepareLoad } from '../load/prepare-load.js';
import type { Metric, Scenario } from '../lab/scenario.js';
import { measureClosedLoop } from './saturation.js';

const ENDPOINTS = 50;
const MOST_SECONDS = 4;
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
  run: async ({ scale, say, withOwn }) => {
    const certificate = await createCertificate('self-signed');
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-tls-'));
    const file = join(folder, 'authorities.pem');
    await writeFile(file, certificate.cert);
    const metrics: Metric[] = [];
    try {
      for (const { name, behaviour, resumesSessions } of LOADS) {
        say(name);
        const services = { api: 1, 'delivery-worker': scale.workers, 'retry-scheduler': 1 };
        const environment = { NODE_EXTRA_CA_CERTS: file };
        const outcome = await withOwn({ services, environment }, async (lab) => {
          const trusted = { ...certificate, resumesSessions };
          const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS, behaviour, tls: trusted });
          return await measureClosedLoop(lab, target, Math.min(MOST_SECONDS, scale.seconds));
        });
        metrics.push(...outcome.metrics.map((metric) => ({ ...metric, name: `${name}: ${metric.name}` })));
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    return { metrics, explanations: [] };
  },
};
