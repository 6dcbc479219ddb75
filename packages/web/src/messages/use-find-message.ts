import { NotFoundError } from '@posthorn/client';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useProject } from '../session/posthorn.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const KEY = /^[\w-]{1,255}$/;

/**
 * Opens the message or the event with an id. Any other text is an idempotency key, and a key may look like an id. Fails
 * with a sentence for the search field.
 */
export function useFindMessage(
  onKey: (idempotencyKey: string | null) => void,
): UseMutationResult<void, Error, string> {
  const { projectId, posthorn } = useProject();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (text: string) => {
      if (text === '') onKey(null);
      else if (UUID.test(text) && (await exists(posthorn.messages.get(text))))
        await navigate({ to: '/$projectId/messages/$messageId', params: { projectId, messageId: text } });
      else if (UUID.test(text) && (await exists(posthorn.events.get(text))))
        await navigate({ to: '/$projectId/events/$eventId', params: { projectId, eventId: text } });
      else if (
        KEY.test(text) &&
        (await posthorn.logs.list({ idempotencyKey: text, limit: 1 })).items.length > 0
      )
        onKey(text);
      else throw new Error('No message or event has this id or key.');
    },
    meta: { showsItsFailure: true },
  });
}

async function exists(call: PromiseLike<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
