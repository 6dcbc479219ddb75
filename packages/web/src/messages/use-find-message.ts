import { NotFoundError } from '@posthorn/client';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useProject } from '../session/posthorn.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Opens the message with this id, or the event with this id. Fails with a sentence for the search field. */
export function useFindMessage(): UseMutationResult<void, Error, string> {
  const { projectId, posthorn } = useProject();
  const navigate = useNavigate();

  async function exists(call: PromiseLike<unknown>): Promise<boolean> {
    try {
      await call;
      return true;
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
  }

  return useMutation({
    mutationFn: async (text: string) => {
      if (!UUID.test(text)) throw new Error('Enter a whole message or event id.');
      if (await exists(posthorn.messages.get(text))) {
        await navigate({ to: '/$projectId/messages/$messageId', params: { projectId, messageId: text } });
        return;
      }
      if (!(await exists(posthorn.events.get(text)))) throw new Error('There is no such message or event.');
      const [first] = (await posthorn.events.listMessages(text, { limit: 1 })).items;
      if (first === undefined) throw new Error('This event went to no endpoint.');
      await navigate({
        to: '/$projectId/messages/$messageId',
        params: { projectId, messageId: first.messageId },
      });
    },
    meta: { showsItsFailure: true },
  });
}
