import type { ProjectRates } from '@posthorn/acceptance';
import type { Database } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';
import type { Counter, Logger } from '@posthorn/observability';
import type { Queues } from '@posthorn/queues';
import type { FileStore } from '@posthorn/storage';

export interface MaintenanceDependencies {
  readonly database: Database;
  readonly queues: Queues;
  readonly files: FileStore;
  readonly rates: Pick<ProjectRates, 'fitReplays'>;
  readonly logger: Logger;
  /** The plans of the operator's file. */
  readonly plans: Readonly<Record<string, Plan>>;
  /** Counts messages that the outbox sweep checked, lost or not. */
  readonly swept: Pick<Counter, 'inc'>;
  /** Counts the checked messages whose delivery job was lost. */
  readonly lost: Pick<Counter, 'inc'>;
}
