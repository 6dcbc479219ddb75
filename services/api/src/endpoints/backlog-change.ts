import type { BacklogProgress } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { momentSchema } from '../schemas/moment-schema.js';
import { remainingSchema } from '../schemas/remaining-schema.js';

export const backlogChangeSchema = Type.Object(
  {
    kind: Type.Enum(['hold', 'release', 'end'], {
      description:
        'What happens to the waiting messages. `hold`: the endpoint was paused or disabled. `release`: it was resumed, or its limit changed. `end`: it was deleted.',
    }),
    started_at: momentSchema,
    moved: Type.Integer({ description: 'The messages that have followed.', minimum: 0, examples: [250_000] }),
    remaining: remainingSchema('The waiting messages to look at.'),
  },
  {
    description:
      'How far the waiting messages have followed the last change of the endpoint. Omitted when all have.',
  },
);

export function presentBacklogChange({
  move,
  startedAt,
  moved,
  remaining,
}: BacklogProgress): View<typeof backlogChangeSchema> {
  return { kind: move, started_at: startedAt.toISOString(), moved, remaining };
}
