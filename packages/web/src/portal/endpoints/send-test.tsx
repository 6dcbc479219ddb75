import { Select, Stack, Text } from '@mantine/core';
import { type Endpoint, type EventType, RawJson } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../../actions/use-action.js';
import { findJsonIssue } from '../../failures/field-errors.js';
import { ApiForm } from '../../forms/api-form.js';
import { JsonField } from '../../forms/code-field.js';
import { exampleOf } from '../event-types/example-of.js';
import { useCatalogue } from '../event-types/use-catalogue.js';
import { MessageView } from '../messages/message-view.js';

interface Values {
  readonly eventType: string | null;
  readonly payload: string;
}

const PLAIN: Values = { eventType: null, payload: JSON.stringify({ test: true }, null, 2) };
const VALIDATE = { payload: findJsonIssue };

/** Sends one real request, and shows what becomes of it. */
export function SendTest({ endpoint: { id } }: { readonly endpoint: Endpoint }): ReactNode {
  const { data: catalogue = [] } = useCatalogue();
  const test = useAction({
    call: (posthorn, { eventType, payload }: Values) =>
      posthorn.endpoints.test(id, {
        payload: new RawJson(payload),
        ...(eventType !== null && { eventType }),
      }),
    changes: 'messages',
  });
  const exampleFor = (chosen: string | null): string =>
    examplePayload(catalogue.find(({ name }) => name === chosen));
  return (
    <Stack maw={720}>
      <Text size="sm" c="dimmed">
        Your server gets one real, signed request, which is not repeated.
      </Text>
      <ApiForm values={PLAIN} validate={VALIDATE} save={test} label="Send a test" isPage>
        {(form) => (
          <>
            {catalogue.length > 0 && (
              <Select
                label="Event type"
                placeholder="None"
                data={catalogue.map(({ name }) => name)}
                searchable
                clearable
                value={form.values.eventType}
                onChange={(eventType) => form.setValues({ eventType, payload: exampleFor(eventType) })}
                error={form.errors['eventType']}
              />
            )}
            <JsonField label="Payload" maxRows={16} {...form.getInputProps('payload')} />
          </>
        )}
      </ApiForm>
      {test.data !== undefined && <MessageView key={test.data.messageId} messageId={test.data.messageId} />}
    </Stack>
  );
}

function examplePayload(eventType: EventType | undefined): string {
  const { schema = null } = eventType ?? {};
  return schema === null ? PLAIN.payload : JSON.stringify(exampleOf(schema), null, 2);
}
