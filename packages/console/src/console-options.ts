import type { OperatorLogin } from '@posthorn/config';
import type { Database } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import type { Queues } from '@posthorn/queues';

export interface ConsoleOptions {
  /** Nobody gets in when empty. */
  readonly logins: readonly OperatorLogin[];
  /** Where the page is opened, besides IP addresses and localhost. */
  readonly origins: readonly string[];
  /** Whether operators may act on jobs, or only look. */
  readonly allowsActions: boolean;
  readonly database: Pick<Database, 'endpoints' | 'messages' | 'operatorActions'>;
  readonly queues: Pick<
    Queues,
    'inspect' | 'isReady' | 'requeueDeliveryNow' | 'addDeadLetter' | 'removeDelivery' | 'removeDeadLetter'
  >;
  readonly logger: Logger;
}
