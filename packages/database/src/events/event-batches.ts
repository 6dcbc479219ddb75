import { SECOND } from '@posthorn/domain';
import { confirmWrite } from '../connections/confirm-write.js';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { Clients } from '../connections/prisma-client.js';
import { type AddressedEvent, countMessages } from './new-event.js';
import { type LimitedEvent, type Publication, publishEvents, publishWithinQuotas } from './publish-events.js';

const MAX_WAIT_MS = 5 * SECOND;
/** Bytes. A message counts as the bytes that its rows take. */
const MAX_WEIGHT_PER_STATEMENT = 4 * 1024 * 1024;
const WEIGHT_OF_MESSAGE = 4 * 1024;

export function createPublisher({
  prepared,
  preparedPrisma,
  sweepAfterMs,
}: Clients): (event: AddressedEvent) => Promise<Publication> {
  const publish = inBatches<AddressedEvent>((events, mayExist) =>
    publishEvents(prepared, events, { sweepAfterMs, mayExist }),
  );
  const publishLimited = inBatches<LimitedEvent>((events, mayExist) =>
    publishWithinQuotas(preparedPrisma, events, { sweepAfterMs, mayExist }),
  );
  return (event) => (isLimited(event) ? publishLimited(event) : publish(event));
}

type Publish<Given> = (
  events: readonly Given[],
  mayExist: boolean,
) => Promise<readonly (Publication | Error)[]>;

function inBatches<Given extends AddressedEvent>(
  execute: Publish<Given>,
): (event: Given) => Promise<Publication> {
  return createStatementBatcher<Given, Publication>({
    maxWaitMs: MAX_WAIT_MS,
    weightLimit: { limit: MAX_WEIGHT_PER_STATEMENT, weigh },
    execute: (events) =>
      confirmWrite({ write: () => execute(events, false), repeat: () => execute(events, true) }),
  });
}

function weigh(event: AddressedEvent): number {
  return event.sizeBytes + countMessages(event) * WEIGHT_OF_MESSAGE;
}

function isLimited(event: AddressedEvent): event is LimitedEvent {
  return event.quota !== undefined;
}
