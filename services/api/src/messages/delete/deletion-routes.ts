import { ApiError } from '@posthorn/common';
import type { ApiRequest, Route } from '@posthorn/http-server';
import Type, { type TObject, type TProperties } from 'typebox';
import type { Caller } from '../../http/caller.js';
import { type MessageResource, ofMessages } from '../../resources/message-resource.js';
import { countSchema, momentSchema, uuidSchema } from '../../schemas/values.js';
import { bulkRoute } from '../bulk.js';
import { parseBatch, uniqueIds } from '../message-ids.js';
import {
  type Found,
  deletionCountsSchema,
  deletionResultProperties,
  presentDeletions,
} from './deletion-schema.js';

/** The messages of one direction, as their deletion sees them. */
export interface Deletable {
  readonly resource: MessageResource;
  /** The parameters that select what a call deletes, beside the times. */
  readonly filters: TProperties;
  /** What the three operations erase, and what they leave. */
  readonly details: { readonly some: string; readonly all: string; readonly one: string };
  readonly examples: { readonly some: object; readonly all: object };
  /** Throws NOT_FOUND when the path names an endpoint that does not exist. */
  reach(request: Pick<ApiRequest<Caller>, 'params' | 'caller'>): Promise<Reach>;
}

/** What one call can delete. */
export interface Reach {
  list(selected: {
    readonly limit: number;
    readonly given: unknown;
  }): Promise<readonly { readonly id: string }[]>;
  /** Deletes at most 100. */
  delete(ids: readonly string[], options: { readonly leavesDelivering: boolean }): Promise<readonly Found[]>;
}

/** The messages that one statement deletes. */
const CHUNK = 100;

export function deleteManyRoutes(deletable: Deletable): readonly Route<Caller>[] {
  return [deleteSome(deletable), deleteAll(deletable)];
}

function deleteSome({ resource, details, examples, reach }: Deletable): Route<Caller> {
  const { plural, label } = resource;
  const data: TObject = Type.Object(
    {
      results: Type.Array(Type.Object({ [`${label}_id`]: uuidSchema, ...deletionResultProperties })),
      ...deletionCountsSchema.properties,
    },
    { examples: [examples.some] },
  );
  return ofMessages(resource).act({
    at: '/delete-batch',
    verb: 'deleteBatch',
    summary: `Delete some ${plural}`,
    details: details.some,
    item: reach,
    body: parseBatch[label],
    data,
    async handle({ item: reached, given }) {
      const ids = uniqueIds(given);
      const found = await reached.delete(ids, { leavesDelivering: true });
      const { results, counts } = presentDeletions(ids, found);
      return {
        data: {
          results: results.map(({ id, ...result }) => ({ [`${label}_id`]: id, ...result })),
          ...counts,
        },
        facts: { affected: counts.deleted_count },
      };
    },
  });
}

function deleteAll({ resource, filters, details, examples, reach }: Deletable): Route<Caller> {
  const { plural, label } = resource;
  const data: TObject = Type.Object(
    { deleted: countSchema, [`deleted_${label}_ids`]: Type.Array(uuidSchema) },
    { examples: [examples.all] },
  );
  return bulkRoute({
    resource,
    action: 'delete',
    summary: `Delete ${plural}`,
    details: `${details.all} The filters are in the query or in a JSON body; without any filter, \`all\` must be \`true\`.`,
    filters,
    data,
    async act({ given, page, ...request }) {
      const reached = await reach(request);
      const listed = await reached.list({ limit: page.limit, given });
      const ids = listed.map(({ id }) => id);
      const found: Found[] = [];
      for (let start = 0; start < ids.length; start += CHUNK) {
        const chunk = ids.slice(start, start + CHUNK);
        found.push(...(await reached.delete(chunk, { leavesDelivering: true })));
      }
      const { results, counts } = presentDeletions(ids, found);
      const deleted = results.filter(({ outcome }) => outcome === 'deleted').map(({ id }) => id);
      const affected = counts.deleted_count;
      return { data: { deleted: affected, [`deleted_${label}_ids`]: deleted }, affected };
    },
  });
}

export function deleteOne({ resource, details, reach }: Deletable): Route<Caller> {
  const { noun, label } = resource;
  const data: TObject = Type.Object({
    [`${label}_id`]: uuidSchema,
    deleted_at: momentSchema,
    already_deleted: Type.Boolean(),
  });
  return ofMessages(resource).delete({
    summary: `Delete ${noun}`,
    details: `${details.one} A repeated call gets the same answer.`,
    data,
    async handle(request) {
      const id = resource.parseId(request.params);
      const [deleted] = await (await reach(request)).delete([id], { leavesDelivering: false });
      if (!deleted?.deletedAt) throw new ApiError('NOT_FOUND', `There is no such ${label}.`);
      const { deletedAt, alreadyDeleted } = deleted;
      return {
        data: { [`${label}_id`]: id, deleted_at: deletedAt.toISOString(), already_deleted: alreadyDeleted },
      };
    },
  });
}
