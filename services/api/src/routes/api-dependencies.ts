import type { Enqueuer, ProjectRates } from '@posthorn/acceptance';
import type { SecretCipher, ValueHasher } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Metrics } from '@posthorn/observability';
import type { AddressGuard, Sender } from '@posthorn/outbound-http';
import type { PayloadSchemas } from '@posthorn/payload-schemas';
import type { FileStore } from '@posthorn/storage';
import type { AuditDependencies } from '../audit-log/record-calls.js';
import type { Listeners } from '../listening/listeners/create-listeners.js';
import type { RecordedBodies } from '../messages/attempts/recorded-bodies.js';
import type { Billing } from '../billing/stripe/create-billing.js';
import type { BuildIngestUrl } from '../resources/ingest-url.js';

export interface ApiDependencies {
  readonly database: Database;
  readonly files: FileStore;
  readonly recordedBodies: RecordedBodies;
  readonly enqueuer: Enqueuer;
  readonly rates: ProjectRates;
  readonly listeners: Listeners;
  /** The memory for messages on their way to listeners. */
  readonly guard: AddressGuard;
  /** Fetches access tokens to test a configuration. */
  readonly sender: Pick<Sender, 'send'>;
  readonly cipher: SecretCipher;
  readonly hasher: ValueHasher;
  readonly schemas: PayloadSchemas;
  readonly ingestUrl: BuildIngestUrl;
  /** Without a trailing slash. */
  readonly publicBaseUrl: string;
  /** No payload is older. */
  readonly longestRetentionHours: number;
  readonly audit: Pick<AuditDependencies, 'trustedProxies' | 'onError'>;
  readonly metrics: Pick<Metrics, 'counter'>;
  /** Undefined when nobody is billed here. */
  readonly billing: Billing | undefined;
}
