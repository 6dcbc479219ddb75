import type { OperatorLogin } from '@posthorn/config';
import type { Database } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import type { Queues } from '@posthorn/queues';

export interface ConsoleOptions {
  /** Without logins, access is impossible. */
  readonly logins: readonly OperatorLogin[];
  /** The address of the API, which serves the console of tenants. */
  readonly publicBaseUrl: string;
  readonly database: Pick<Database, 'endpoints' | 'messages'>;
  readonly queues: Pick<Queues, 'inspect' | 'isReady'>;
  readonly logger: Logger;
}
