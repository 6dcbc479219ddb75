import type { Clients } from '../connections/prisma-client.js';
import { acceptInBatches, confirmed, isLimited } from '../messages/accept-in-batches.js';
import { type AddressedEvent, countMessages } from './new-event.js';
import { type LimitedEvent, type Publication, publishEvents, publishWithinQuotas } from './publish-events.js';

/** The bytes that the rows of a message take. */
const WEIGHT_OF_MESSAGE = 4 * 1024;

export function createPublisher({
  prepared,
  preparedPrisma,
  sweepAfterMs,
}: Clients): (event: AddressedEvent) => Promise<Publication> {
  const publish = acceptInBatches(
    confirmed((events: readonly AddressedEvent[], mayExist) =>
      publishEvents(prepared, events, { sweepAfterMs, mayExist }),
    ),
    weigh,
  );
  const publishLimited = acceptInBatches(
    confirmed((events: readonly LimitedEvent[], mayExist) =>
      publishWithinQuotas(preparedPrisma, events, { sweepAfterMs, mayExist }),
    ),
    weigh,
  );
  return (event) => (isLimited(event) ? publishLimited(event) : publish(event));
}

function weigh(event: AddressedEvent): number {
  return event.sizeBytes + countMessages(event) * WEIGHT_OF_MESSAGE;
}
