import type { Destination } from './open-destination.js';
import { openDestination } from './open-destination.js';
import type { ReceiverReply, ReceiverRequest } from './messages.js';
import { createReceiptLog } from './receipt-log.js';

/** The process of the receivers; it ends with its parent. */
const log = createReceiptLog();
const destinations: Destination[] = [];

process.on('disconnect', () => process.exit(0));
// A Ctrl-C in the terminal reaches the whole group; the parent decides about the end.
process.on('SIGINT', () => undefined);
process.on('message', (request) => {
  void answer(request as ReceiverRequest).then((reply) => process.send?.(reply));
});

async function answer(request: ReceiverRequest): Promise<ReceiverReply> {
  const { id } = request;
  switch (request.ask) {
    case 'open': {
      const first = destinations.length;
      for (const [index, plan] of request.plans.entries()) {
        destinations.push(await openDestination(plan, first + index, log));
      }
      return { id, ports: destinations.slice(first).map(({ port }) => port) };
    }
    case 'behave':
      destinations[request.destination]?.setBehaviour(request.behaviour);
      return { id };
    case 'receipts':
      return { id, receipts: log.takeAll() };
  }
}
