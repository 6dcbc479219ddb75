import type { Attempt } from '@posthorn/client';
import { type DeliveredMessage, resourceOf } from '../payloads/delivered-message.js';
import type { Read } from '../session/use-read.js';

export function attemptsRead(message: DeliveredMessage): Read<readonly Attempt[]> {
  const { id, attemptCount, updatedAt } = message;
  const { subject, operations } = resourceOf(message);
  return {
    key: [subject, id, 'attempts', attemptCount, updatedAt],
    async call(posthorn, signal) {
      const attempts: Attempt[] = [];
      for await (const attempt of posthorn[operations].listAttempts(id, {}, { signal }))
        attempts.push(attempt);
      return attempts;
    },
  };
}
