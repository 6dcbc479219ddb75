import { Button, JsonInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { MessageView } from '../messages/message-view.js';
import { useProject } from '../session/posthorn.js';

const EXAMPLE = JSON.stringify({ type: 'test', message: 'Hello from Posthorn' }, null, 2);

/** Sends one real request, and shows what becomes of it. */
export function TestDelivery({ endpointId }: { readonly endpointId: string }): ReactNode {
  const { posthorn } = useProject();
  const form = useForm({ initialValues: { eventType: '', payload: EXAMPLE } });
  const test = useMutation({
    mutationFn: async ({ eventType, payload }: { readonly eventType: string; readonly payload: string }) =>
      posthorn.endpoints.test(endpointId, {
        payload: JSON.parse(payload) as object,
        ...(eventType !== '' && { eventType }),
      }),
    meta: { showsItsFailure: true },
  });
  return (
    <Stack maw={720}>
      <Text size="sm" c="dimmed">
        One attempt, without retries. It counts in no usage and in no metrics.
      </Text>
      <form onSubmit={form.onSubmit((values) => test.mutate(values))}>
        <Stack>
          <TextInput label="Event type" placeholder="order.created" {...form.getInputProps('eventType')} />
          <JsonInput
            label="Payload"
            autosize
            minRows={4}
            formatOnBlur
            validationError="This is no JSON."
            {...form.getInputProps('payload')}
          />
          <Button type="submit" w="fit-content" loading={test.isPending}>
            Send a test
          </Button>
        </Stack>
      </form>
      {test.isError && <FailureNotice error={test.error} again="by-hand" />}
      {test.data !== undefined && <MessageView messageId={test.data.messageId} leave={() => test.reset()} />}
    </Stack>
  );
}
