import type { Database, EventRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';

/** The further members of the answer's `meta`. */
export const warningsSchema = Type.Object(
  {
    warnings: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
        description:
          'What was done as the request asks, and is probably not what its sender means: the member of the body, and a sentence. Omitted without a warning.',
        minItems: 1,
      }),
    ),
  },
  { examples: [{}] },
);

/** Looks for the consumer only if the event has no subscriber: one that does not exist has no endpoints. */
export async function findWarnings(
  { projectId, consumerId, messageCount }: Pick<EventRow, 'projectId' | 'consumerId' | 'messageCount'>,
  { consumers }: { readonly consumers: Pick<Database['consumers'], 'find'> },
): Promise<View<typeof warningsSchema>> {
  if (messageCount > 0 || consumerId === '') return {};
  if ((await consumers.find({ projectId, id: consumerId })) !== undefined) return {};
  return {
    warnings: [{ path: 'consumer_id', message: 'there is no such consumer, so the event has no subscriber' }],
  };
}
