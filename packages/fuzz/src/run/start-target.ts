import { createApiKey } from '@posthorn/common';
import { connectDatabase } from '@posthorn/database';
import type { LabStack } from '@posthorn/lab';
import { startLabStack } from '@posthorn/lab';
import type { Target } from '../target.js';

export interface RunningTarget {
  readonly target: Target;
  /** What is known of the processes that died. */
  deaths(): readonly string[];
  stop(): Promise<void>;
}

/** Sends per minute: the machine is the only limit. */
const RATE = 100_000_000;

/** The services that are asked, in processes of their own. Nothing is delivered: what is attacked is who answers. */
export async function startTarget(): Promise<RunningTarget> {
  const stack = await startLabStack({ services: { api: 1, ingest: 1 } });
  const urlOf = (kind: 'api' | 'ingest'): string => stack.services.of(kind)[0]?.url ?? '';
  return {
    target: {
      apiUrl: urlOf('api'),
      ingestUrl: urlOf('ingest'),
      apiKey: stack.account.apiKey,
      foreignApiKey: await createForeignKey(stack),
    },
    deaths: () =>
      stack.journal.entries
        .filter(({ kind }) => kind === 'died')
        .map(({ name, detail }) => `${name} ${detail ?? ''}`),
    stop: () => stack.stop(),
  };
}

/** Of a project of another tenant. */
async function createForeignKey({ postgres }: LabStack): Promise<string> {
  const database = connectDatabase({
    url: postgres.url,
    applicationName: 'posthorn fuzz',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  try {
    const tenant = await database.tenants.create({ name: 'foreign', plan: 'enterprise' });
    const project = await database.projects.create({ tenantId: tenant.id, name: 'foreign', rate: RATE });
    const { key, hash, prefix } = createApiKey('test');
    await database.apiKeys.create({ projectId: project.id, hash, prefix });
    return key;
  } finally {
    await database.close();
  }
}
