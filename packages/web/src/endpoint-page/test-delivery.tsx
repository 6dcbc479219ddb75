import { Stack, Text } from '@mantine/core';
import { RawJson } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useSingleMutation } from '../actions/use-single-mutation.js';
import { TestFields } from '../event-types/test-fields.js';
import { findJsonIssue } from '../failures/field-errors.js';
import { ApiForm } from '../forms/api-form.js';
import { MessageView } from '../messages/message-view.js';
import { useProject } from '../session/posthorn.js';

const EXAMPLE = {
  eventType: '',
  payload: JSON.stringify({ type: 'test', message: 'Hello from Posthorn' }, null, 2),
};
const VALIDATE = { payload: findJsonIssue };

/** Sends one real request, and shows what becomes of it. */
export function TestDelivery({ endpointId }: { readonly endpointId: string }): ReactNode {
  const { posthorn } = useProject();
  const test = useSingleMutation({
    mutationFn: async ({ eventType, payload }: typeof EXAMPLE) =>
      posthorn.endpoints.test(endpointId, {
        ...(payload.trim() !== '' && { payload: new RawJson(payload) }),
        ...(eventType.trim() !== '' && { eventType: eventType.trim() }),
      }),
    meta: { showsItsFailure: true },
  });
  return (
    <Stack maw={720}>
      <Text size="sm" c="dimmed">
        One attempt, without retries. It counts in no usage and in no metrics.
      </Text>
      <ApiForm values={EXAMPLE} validate={VALIDATE} save={test} label="Send a test" place="page">
        {(form) => (
          <TestFields
            form={form}
            isFree
            plain={EXAMPLE.payload}
            description={'An empty one is {"test":true}'}
          />
        )}
      </ApiForm>
      {test.data !== undefined && <MessageView messageId={test.data.messageId} leave={() => test.reset()} />}
    </Stack>
  );
}
