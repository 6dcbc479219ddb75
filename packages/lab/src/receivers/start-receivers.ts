import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LOOPBACK } from '@posthorn/local-stack';
import type { Behaviour, DestinationPlan } from './behaviour.js';
import type { ReceiptColumns, ReceiverReply, ReceiverRequest } from './messages.js';

export interface OpenedDestination {
  /** What it is called in receipts. */
  readonly number: number;
  readonly url: string;
}

/** Receivers in a process of their own, so that nothing that is measured shares their thread. */
export interface Receivers {
  readonly pid: number | undefined;
  open(plans: readonly DestinationPlan[]): Promise<readonly OpenedDestination[]>;
  behave(destination: number, behaviour: Behaviour): Promise<void>;
  /** What was received since the last call. */
  takeReceipts(): Promise<ReceiptColumns>;
  stop(): Promise<void>;
}

type Question = ReceiverRequest extends infer Request
  ? Request extends ReceiverRequest
    ? Omit<Request, 'id'>
    : never
  : never;

/** The same from src and from dist. */
const SCRIPT = fileURLToPath(new URL('../../dist/receivers/main.js', import.meta.url));

export function startReceivers(): Receivers {
  const child = fork(SCRIPT, [], { serialization: 'advanced', execArgv: [] });
  const waiting = new Map<number, { resolve(reply: ReceiverReply): void; reject(error: Error): void }>();
  let asked = 0;
  let opened = 0;

  child.on('message', (message) => {
    const reply = message as ReceiverReply;
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The process of the receivers has ended.'));
  });

  function ask(question: Question): Promise<ReceiverReply> {
    const id = (asked += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      child.send({ ...question, id });
    });
  }

  return {
    pid: child.pid,
    async open(plans) {
      const first = opened;
      opened += plans.length;
      const { ports = [] } = await ask({ ask: 'open', plans });
      return ports.map((port, index) => {
        const scheme = plans[index]?.certificate === undefined ? 'http' : 'https';
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
    async stop() {
      const ended = once(child, 'exit');
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await ended;
    },
  };
}
