import { isUuid, parsePrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Caller } from '../http/caller.js';

/** Whether an id is not that of another consumer's resource. Ids that are malformed or unknown belong to nobody. */
export interface ConsumerOwnership {
  endpoint(caller: Caller, publicId: string): Promise<boolean>;
  message(caller: Caller, id: string): Promise<boolean>;
  /** A message of the consumer whose endpoint does not belong to another one by now. */
  delivery(caller: Caller, id: string): Promise<boolean>;
  event(caller: Caller, id: string): Promise<boolean>;
}

export interface OwnershipDependencies {
  readonly endpoints: Pick<Database['endpoints'], 'findConsumer'>;
  readonly messages: Pick<Database['messages'], 'findInProject'>;
  readonly events: Pick<Database['events'], 'findInProject'>;
}

export function createConsumerOwnership({
  endpoints,
  messages,
  events,
}: OwnershipDependencies): ConsumerOwnership {
  async function isOwnEndpoint({ projectId, portal }: Caller, id: string): Promise<boolean> {
    const consumerId = await endpoints.findConsumer({ id, projectId });
    return consumerId === undefined || consumerId === portal?.consumerId;
  }

  async function endpointOfMessage(
    { projectId, portal }: Caller,
    given: string,
  ): Promise<{ readonly isOwn: boolean; readonly endpointId?: string }> {
    if (!isUuid(given)) return { isOwn: true };
    const row = await messages.findInProject({ projectId, direction: 'outbound', id: given.toLowerCase() });
    if (row === undefined) return { isOwn: true };
    return { isOwn: row.consumerId === portal?.consumerId, endpointId: row.endpointId };
  }

  return {
    async endpoint(caller, publicId) {
      const id = parsePrefixedId('endpoint', publicId);
      return id === undefined || (await isOwnEndpoint(caller, id));
    },
    async message(caller, id) {
      return (await endpointOfMessage(caller, id)).isOwn;
    },
    async delivery(caller, id) {
      const { isOwn, endpointId } = await endpointOfMessage(caller, id);
      return isOwn && (endpointId === undefined || (await isOwnEndpoint(caller, endpointId)));
    },
    async event({ projectId, portal }, id) {
      if (!isUuid(id)) return true;
      const row = await events.findInProject({ projectId, id: id.toLowerCase() });
      return row === undefined || row.consumerId === portal?.consumerId;
    },
  };
}
