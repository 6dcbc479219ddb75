import { Select, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Endpoint, type EventType, RawJson } from '@posthorn/client';
import { type ReactNode, useEffect } from 'react';
import { useAction } from '../../actions/use-action.js';
import { exampleRead } from '../../event-types/use-event-types.js';
import { findJsonIssue } from '../../failures/field-errors.js';
import { ApiForm } from '../../forms/api-form.js';
import { JsonField } from '../../forms/code-field.js';
import { useRead } from '../../session/use-read.js';
import { NO_EXAMPLE, useCatalogue } from '../event-types/use-catalogue.js';
import { MessageView } from '../messages/message-view.js';

interface Values {
  readonly eventType: string | null;
  readonly payload: string;
}

const PLAIN: Values = { eventType: null, payload: JSON.stringify({ test: true }, null, 2) };
const VALIDATE = { payload: findJsonIssue };

/** Sends one real request, and shows what becomes of it. */
export function SendTest({ endpoint: { id } }: { readonly endpoint: Endpoint }): ReactNode {
  const test = useAction({
    call: (posthorn, { eventType, payload }: Values) =>
      posthorn.endpoints.test(id, {
        payload: new RawJson(payload),
        ...(eventType !== null && { eventType }),
      }),
    changes: 'messages',
  });
  return (
    <Stack maw={720}>
      <Text size="sm" c="dimmed">
        Your server gets one real, signed request, which is not repeated.
      </Text>
      <ApiForm values={PLAIN} validate={VALIDATE} save={test} label="Send a test" isPage>
        {(form) => <TestFields form={form} />}
      </ApiForm>
      {test.data !== undefined && <MessageView key={test.data.messageId} messageId={test.data.messageId} />}
    </Stack>
  );
}

/** Choosing an event type fills in its example. */
function TestFields({ form }: { readonly form: UseFormReturnType<Values> }): ReactNode {
  const { data: catalogue = [] } = useCatalogue();
  const { eventType } = form.values;
  const example = useExample(catalogue.find(({ name }) => name === eventType));
  useEffect(() => {
    if (example !== undefined) form.setFieldValue('payload', example ?? PLAIN.payload);
  }, [eventType, example]);
  return (
    <>
      {catalogue.length > 0 && (
        <Select
          label="Event type"
          placeholder="None"
          data={catalogue.map(({ name }) => name)}
          searchable
          clearable
          {...form.getInputProps('eventType')}
        />
      )}
      <JsonField
        label="Payload"
        description={example === null && NO_EXAMPLE}
        maxRows={16}
        {...form.getInputProps('payload')}
      />
    </>
  );
}

/** Undefined until it is known, and null where none can be made. */
function useExample(eventType: EventType | undefined): string | null | undefined {
  const { name = '', schema = null, example = null } = eventType ?? {};
  const isDescribed = schema !== null || example !== null;
  // What was typed since then stays.
  const read = useRead(exampleRead(name), { enabled: isDescribed, staleTime: Infinity });
  return isDescribed ? read.data : PLAIN.payload;
}
