import { fileURLToPath } from 'node:url';
import { LOOPBACK } from '@posthorn/local-stack';
import { at } from '../at.js';
import { startChild } from '../child/start-child.js';
import type { Behaviour, DestinationPlan } from './behaviour.js';
import type { ReceiptColumns, ReceiverReply, ReceiverRequest } from './messages.js';

export interface OpenedDestination {
  /** Its number in receipts. */
  readonly number: number;
  readonly url: string;
}

/** Receivers in their own process, so that no measured code shares their thread. */
export interface Receivers {
  readonly pid: number | undefined;
  open(plans: readonly DestinationPlan[]): Promise<readonly OpenedDestination[]>;
  behave(destination: number, behaviour: Behaviour): Promise<void>;
  /** The receipts since the last call. */
  takeReceipts(): Promise<ReceiptColumns>;
  /** The total number of accepted requests. */
  countTaken(): Promise<number>;
  stop(): Promise<void>;
}

/** The same path from src and from dist. */
const SCRIPT = fileURLToPath(new URL('../../../../tools/lab/dist/receivers/main.js', import.meta.url));

export function startReceivers(): Receivers {
  const { pid, ask, stop } = startChild<ReceiverRequest, ReceiverReply>(SCRIPT, 'receivers');
  let opened = 0;
  return {
    pid,
    stop,
    async open(plans) {
      const first = opened;
      opened += plans.length;
      const { ports = [] } = await ask({ ask: 'open', plans });
      return ports.map((port, index) => {
        const scheme = at(plans, index).certificate === undefined ? 'http' : 'https';
        return { number: first + index, url: `${scheme}://${LOOPBACK}:${port}` };
      });
    },
    async behave(destination, behaviour) {
      await ask({ ask: 'behave', destination, behaviour });
    },
    async takeReceipts() {
      const { receipts } = await ask({ ask: 'receipts' });
      if (receipts === undefined) throw new Error('The receivers sent no receipts.');
      return receipts;
    },
    async countTaken() {
      return (await ask({ ask: 'count' })).takenCount ?? 0;
    },
  };
}
