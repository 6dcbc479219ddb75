import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import type { Posthorn } from '@posthorn/client';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { useApiForm } from '../forms/use-api-form.js';
import { useCreation } from '../forms/use-creation.js';

export interface CreateKeyProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const EMPTY = { label: '', mode: 'live' };

export function CreateKey(place: CreateKeyProps): ReactNode {
  const { create, dialog, finish } = useCreation({
    call: (posthorn: Posthorn, { label, mode }: typeof EMPTY) =>
      posthorn.apiKeys.create({ mode, ...(label.trim() !== '' && { label: label.trim() }) }),
    changes: 'api-keys',
    ...place,
  });
  return (
    <Modal title="New API key" {...dialog}>
      {create.data === undefined ? (
        <KeyForm
          isRunning={create.isPending}
          failure={create.error}
          onSubmit={(values) => create.mutate(values)}
        />
      ) : (
        <Stack>
          <SecretOnce label="API key" secret={create.data.key} />
          <Button onClick={finish}>I have stored the key</Button>
        </Stack>
      )}
    </Modal>
  );
}

interface KeyFormProps {
  readonly isRunning: boolean;
  readonly failure: Error | null;
  readonly onSubmit: (values: typeof EMPTY) => void;
}

function KeyForm({ isRunning, failure, onSubmit }: KeyFormProps): ReactNode {
  const { form, rest } = useApiForm({ values: EMPTY, failure });
  return (
    <form onSubmit={form.onSubmit(onSubmit)}>
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
        <Group grow align="flex-start">
          <TextInput
            label="Label"
            placeholder="billing service"
            data-autofocus
            {...form.getInputProps('label')}
          />
          <Select
            label="Mode"
            data={['live', 'test']}
            allowDeselect={false}
            {...form.getInputProps('mode')}
          />
        </Group>
        <Button type="submit" loading={isRunning}>
          Create
        </Button>
      </Stack>
    </form>
  );
}
