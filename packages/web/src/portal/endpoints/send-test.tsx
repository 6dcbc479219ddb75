import { Button, JsonInput, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Endpoint, EventType, Posthorn } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../failures/failure-notice.js';
import { findJsonIssue } from '../../failures/find-json-issue.js';
import { useProject } from '../../session/posthorn.js';
import { catalogueQuery } from '../event-types/event-type-queries.js';
import { exampleOf } from '../event-types/example-of.js';
import { MessageView } from '../messages/message-view.js';
import { useChange } from '../parts/use-change.js';

interface Values {
  readonly eventType: string | null;
  readonly payload: string;
}

const PLAIN: Values = { eventType: null, payload: JSON.stringify({ test: true }, null, 2) };

/** Sends one real request, and shows what becomes of it. */
export function SendTest({ endpoint: { id } }: { readonly endpoint: Endpoint }): ReactNode {
  const { data: catalogue = [] } = useQuery(catalogueQuery(useProject()));
  const form = useForm<Values>({ initialValues: PLAIN, validate: { payload: findJsonIssue } });
  const test = useChange({
    call: (posthorn: Posthorn, { eventType, payload }: Values) =>
      posthorn.endpoints.test(id, {
        payload: JSON.parse(payload) as object,
        ...(eventType !== null && { eventType }),
      }),
    changes: 'messages',
  });
  const choose = (eventType: string | null): void =>
    form.setValues({ eventType, payload: examplePayload(catalogue.find(({ name }) => name === eventType)) });
  return (
    <Stack maw={720}>
      <Text size="sm" c="dimmed">
        Your server gets one real, signed request, which is not repeated.
      </Text>
      <form onSubmit={form.onSubmit((values) => test.mutate(values))}>
        <Stack>
          {catalogue.length > 0 && (
            <Select
              label="Event type"
              placeholder="None"
              data={catalogue.map(({ name }) => name)}
              searchable
              clearable
              value={form.values.eventType}
              onChange={choose}
            />
          )}
          <JsonInput label="Payload" autosize minRows={4} maxRows={16} {...form.getInputProps('payload')} />
          <Button type="submit" w="fit-content" loading={test.isPending}>
            Send a test
          </Button>
        </Stack>
      </form>
      {test.error !== null && <FailureNotice error={test.error} again="by-hand" />}
      {test.data !== undefined && <MessageView key={test.data.messageId} messageId={test.data.messageId} />}
    </Stack>
  );
}

function examplePayload(eventType: EventType | undefined): string {
  const { schema = null } = eventType ?? {};
  return schema === null ? PLAIN.payload : JSON.stringify(exampleOf(schema), null, 2);
}
