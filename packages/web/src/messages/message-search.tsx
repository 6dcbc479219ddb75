import { CloseButton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SearchIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { wordsOf } from '../failures/failure-words.js';
import { useFindMessage } from './use-find-message.js';

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
