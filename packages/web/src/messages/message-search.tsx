import { CloseButton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NotFoundError } from '@posthorn/client';
import { SearchIcon } from '@primer/octicons-react';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wordsOf } from '../failures/failure-words.js';
import { useProject } from '../session/posthorn.js';

export interface MessageSearchProps {
  /** The key that the list is filtered by. */
  readonly idempotencyKey: string | undefined;
  /** Filters the list by a key, or by none. */
  readonly onKey: (idempotencyKey: string | null) => void;
}

/** Finds a message or an event by its id, and messages by the key that they were sent with. */
export function MessageSearch({ idempotencyKey = '', onKey }: MessageSearchProps): ReactNode {
  const find = useFindMessage(onKey);
  const form = useForm({ initialValues: { text: idempotencyKey } });
  return (
    <form
      role="search"
      onSubmit={form.onSubmit(({ text }) =>
        find.mutate(text.trim(), { onError: (error) => form.setFieldError('text', wordsOf(error).text) }),
      )}
    >
      <TextInput
        type="search"
        aria-label="Find by message id, event id or idempotency key"
        placeholder="Id or idempotency key"
        leftSection={<SearchIcon />}
        rightSection={
          idempotencyKey !== '' && (
            <CloseButton size="sm" aria-label="Clear the search" onClick={() => onKey(null)} />
          )
        }
        w={{ base: '100%', xs: 235 }}
        {...form.getInputProps('text')}
      />
    </form>
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const KEY = /^[\w-]{1,255}$/;

/**
 * Opens the message or the event with an id. Any other text is an idempotency key, and a key may look like an id. Fails
 * with a sentence for the search field.
 */
function useFindMessage(
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
