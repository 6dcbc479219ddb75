import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { uuidSchema } from '../../schemas/uuid-schema.js';
import { type ReplayOutcome, describeRefusal } from './replay.js';

/** The result for one of many messages. */
export const replayResultSchema = Type.Object({
  message_id: uuidSchema,
  status: Type.Enum(['replayed', 'failed']),
  error: Type.Optional(Type.String({ examples: ['NOT_FOUND'] })),
});

export function presentReplay({
  id,
  result,
}: {
  readonly id: string;
  readonly result: ReplayOutcome;
}): View<typeof replayResultSchema> {
  return result === 'replayed'
    ? { message_id: id, status: 'replayed' }
    : { message_id: id, status: 'failed', error: describeRefusal(result).code };
}
