import type { Database } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';
import type { Counter, Logger } from '@posthorn/observability';
import type { Queues } from '@posthorn/queues';
import type { FileStore } from '@posthorn/storage';

export interface MaintenanceDependencies {
  readonly database: Database;
  readonly queues: Queues;
  readonly files: FileStore;
  readonly logger: Logger;
  /** Of the operator's file. */
  readonly plans: Readonly<Record<string, Plan>>;
  /** Counts messages that the sweep looked at, lost or not. */
  readonly swept: Pick<Counter, 'inc'>;
  /** Counts those among them whose hand-off was lost. */
  readonly lost: Pick<Counter, 'inc'>;
}
