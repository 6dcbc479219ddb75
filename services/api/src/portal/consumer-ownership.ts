import { isUuid, parsePrefixedId } from '@posthorn/common';
import type { Database, MessageRow } from '@posthorn/database';
import type { Caller } from '../http/caller.js';

/** Whether an id is that of the consumer's resource. A malformed id is true: each route has its own answer to it. */
export interface ConsumerOwnership {
  endpoint(caller: Caller, publicId: string): Promise<boolean>;
  message(caller: Caller, id: string): Promise<boolean>;
  /** A message of the consumer whose endpoint does not belong to another one by now. It may be deleted. */
  delivery(caller: Caller, id: string): Promise<boolean>;
  event(caller: Caller, id: string): Promise<boolean>;
}

export interface OwnershipDependencies {
  readonly endpoints: Pick<Database['endpoints'], 'findAddress'>;
  readonly messages: Pick<Database['messages'], 'findInProject'>;
  readonly events: Pick<Database['events'], 'findInProject'>;
}

interface Dated {
  readonly consumerId: string | null;
  readonly createdAt: Date;
}

export function createConsumerOwnership({
  endpoints,
  messages,
  events,
}: OwnershipDependencies): ConsumerOwnership {
  const isOwn = ({ portal }: Caller, consumerId: string | undefined): boolean =>
    consumerId !== undefined && consumerId === portal?.consumerId;

  /** What is older belonged to a deleted consumer of the same id. */
  const isOfOwnTime = (caller: Caller, row: Dated | undefined): boolean =>
    isOwn(caller, row?.consumerId ?? undefined) &&
    caller.portal !== undefined &&
    row !== undefined &&
    row.createdAt >= caller.portal.since;

  async function findMessage({ projectId }: Caller, id: string): Promise<MessageRow | undefined> {
    return await messages.findInProject({ projectId, direction: 'outbound', id: id.toLowerCase() });
  }

  return {
    async endpoint(caller, publicId) {
      const id = parsePrefixedId('endpoint', publicId);
      if (id === undefined) return true;
      const present = await endpoints.findAddress({ id, projectId: caller.projectId });
      return isOwn(caller, present?.consumerId);
    },
    async message(caller, id) {
      return !isUuid(id) || isOfOwnTime(caller, await findMessage(caller, id));
    },
    async delivery(caller, id) {
      if (!isUuid(id)) return true;
      const row = await findMessage(caller, id);
      if (row === undefined || !isOfOwnTime(caller, row)) return false;
      const present = await endpoints.findAddress({ id: row.endpointId, projectId: caller.projectId });
      return present === undefined || isOwn(caller, present.consumerId);
    },
    async event(caller, id) {
      if (!isUuid(id)) return true;
      return isOfOwnTime(
        caller,
        await events.findInProject({ projectId: caller.projectId, id: id.toLowerCase() }),
      );
    },
  };
}
