import { Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { modals } from '@mantine/modals';
import { AuthenticationError } from '@posthorn/client';
import type { ComponentType, ReactNode } from 'react';
import { wordsOf } from '../failures/failure-words.js';
import { useSignIn } from './session.js';

export interface KeyFormProps {
  readonly label: string;
  readonly onSignedIn: (projectId: string) => void | Promise<void>;
}

export function KeyForm({ label, onSignedIn }: KeyFormProps): ReactNode {
  const signIn = useSignIn();
  const form = useForm({
    initialValues: { apiKey: '' },
    validate: { apiKey: (value) => (value.trim() === '' ? 'Enter an API key.' : null) },
  });
  const submit = form.onSubmit(({ apiKey }) =>
    signIn.mutate(apiKey.trim(), {
      onSuccess: (projectId) => void onSignedIn(projectId),
      onError: (error) =>
        form.setFieldError(
          'apiKey',
          error instanceof AuthenticationError ? 'This key is not valid.' : wordsOf(error).text,
        ),
    }),
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        <PasswordInput
          label="API key"
          placeholder="wh_live_…"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('apiKey')}
        />
        <Button type="submit" loading={signIn.isPending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}

/** Asks for a key on top of the page, so that what was typed stays. */
export function askForKey(
  title: string,
  { label, onSignedIn }: KeyFormProps,
  Form: ComponentType<KeyFormProps> = KeyForm,
): void {
  const id = modals.open({
    title,
    children: (
      <Form
        label={label}
        onSignedIn={(projectId) => {
          modals.close(id);
          return onSignedIn(projectId);
        }}
      />
    ),
  });
}
