import { Stack, Text } from '@mantine/core';
import { type Endpoint, RawJson } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../../actions/use-action.js';
import { type TestValues, TestFields } from '../../event-types/test-fields.js';
import { findJsonIssue } from '../../failures/field-errors.js';
import { ApiForm } from '../../forms/api-form.js';
import { MessageView } from '../messages/message-view.js';

const PLAIN: TestValues = { eventType: '', payload: JSON.stringify({ test: true }, null, 2) };
const VALIDATE = { payload: findJsonIssue };

/** Sends one real request, and shows what becomes of it. */
export function SendTest({ endpoint: { id } }: { readonly endpoint: Endpoint }): ReactNode {
  const test = useAction({
    call: (posthorn, { eventType, payload }: TestValues) =>
      posthorn.endpoints.test(id, {
        payload: new RawJson(payload),
        ...(eventType !== '' && { eventType }),
      }),
    changes: 'messages',
  });
  return (
    <Stack maw={720}>
      <Text size="sm" c="dimmed">
        Your server gets one real, signed request, which is not repeated.
      </Text>
      <ApiForm values={PLAIN} validate={VALIDATE} save={test} label="Send a test" place="page">
        {(form) => <TestFields form={form} plain={PLAIN.payload} />}
      </ApiForm>
      {test.data !== undefined && <MessageView key={test.data.messageId} messageId={test.data.messageId} />}
    </Stack>
  );
}
