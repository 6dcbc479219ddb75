import type { OperatorLogin } from '@posthorn/config';
import type { Database } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import type { Queues } from '@posthorn/queues';

export interface ConsoleOptions {
  /** Without logins, access is impossible. */
  readonly logins: readonly OperatorLogin[];
  /** The origins at which operators open the page, in addition to IP addresses and localhost. */
  readonly origins: readonly string[];
  /** The address of the API, which serves the console of tenants. */
  readonly publicBaseUrl: string;
  /** Whether operators may act on jobs, or only view them. */
  readonly allowsActions: boolean;
  readonly database: Pick<
    Database,
    'endpoints' | 'messages' | 'outbox' | 'operatorMessages' | 'operatorActions'
  >;
  readonly queues: Pick<
    Queues,
    | 'inspect'
    | 'isReady'
    | 'requeueDeliveryNow'
    | 'wakeListeners'
    | 'addDeadLetter'
    | 'removeDelivery'
    | 'removeDeadLetter'
  >;
  readonly logger: Logger;
}
