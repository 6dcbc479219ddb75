import { Button, Modal, Stack, TextInput } from '@mantine/core';
import type { Posthorn } from '@posthorn/client';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { useApiForm } from '../forms/use-api-form.js';
import { useCreation } from '../forms/use-creation.js';

export interface CreatePullEndpointProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const EMPTY = { name: '' };

export function CreatePullEndpoint(place: CreatePullEndpointProps): ReactNode {
  const { create, dialog, finish } = useCreation({
    call: (posthorn: Posthorn, { name }: typeof EMPTY) =>
      posthorn.pullEndpoints.create(name.trim() === '' ? {} : { name: name.trim() }),
    changes: 'pull-endpoints',
    ...place,
  });
  return (
    <Modal title="New pull endpoint" {...dialog}>
      {create.data === undefined ? (
        <PullForm
          isRunning={create.isPending}
          failure={create.error}
          onSubmit={(values) => create.mutate(values)}
        />
      ) : (
        <Stack>
          <SecretOnce label="Ingest URL" secret={create.data.ingestUrl} />
          <Button onClick={finish}>I have stored the URL</Button>
        </Stack>
      )}
    </Modal>
  );
}

interface PullFormProps {
  readonly isRunning: boolean;
  readonly failure: Error | null;
  readonly onSubmit: (values: typeof EMPTY) => void;
}

function PullForm({ isRunning, failure, onSubmit }: PullFormProps): ReactNode {
  const { form, rest } = useApiForm({ values: EMPTY, failure });
  return (
    <form onSubmit={form.onSubmit(onSubmit)}>
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
        <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
        <Button type="submit" loading={isRunning}>
          Create
        </Button>
      </Stack>
    </form>
  );
}
