import { answerParent } from '../child/answer-parent.js';
import { type Destination, openDestination } from './open-destination.js';
import type { ReceiverReply, ReceiverRequest } from './messages.js';
import { createReceiptLog } from './receipt-log.js';

/** The receivers' process. */
const log = createReceiptLog();
const destinations: Destination[] = [];

answerParent<ReceiverRequest, ReceiverReply>(async (request) => {
  switch (request.ask) {
    case 'open': {
      const first = destinations.length;
      for (const [index, plan] of request.plans.entries()) {
        destinations.push(await openDestination(plan, first + index, log));
      }
      return { ports: destinations.slice(first).map(({ port }) => port) };
    }
    case 'behave':
      destinations[request.destination]?.setBehaviour(request.behaviour);
      return {};
    case 'receipts':
      return { receipts: log.takeAll() };
    case 'count':
      return { takenCount: log.takenCount };
  }
});
