import { Box, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { PullEndpoint, PullEndpointChanges } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { ApiForm } from '../forms/api-form.js';
import { findChanges } from '../forms/find-changes.js';
import { NumberField } from '../forms/number-field.js';
import { SourceFields } from '../sources/source-fields.js';
import { NO_SECRETS, toSourceChanges, toSourceValues } from '../sources/source-values.js';

type Values = ReturnType<typeof toValues>;

const TYPE_SOURCES = [
  { value: 'body', label: 'a member of the body' },
  { value: 'header', label: 'a header' },
];

export function EditPullEndpoint({ endpoint }: { readonly endpoint: PullEndpoint }): ReactNode {
  const stored = toValues(endpoint);
  const save = useAction({
    call: (posthorn, values: Values) =>
      posthorn.pullEndpoints.update(endpoint.id, findChanges(toSettings(stored), toSettings(values))),
    changes: 'pull-endpoints',
    done: 'The endpoint was changed.',
    showsItsFailure: true,
  });
  return (
    <Box maw={720}>
      <ApiForm values={stored} save={save} forgotten={NO_SECRETS} label="Save" place="settings">
        {(form) => (
          <>
            <TextInput label="Name" {...form.getInputProps('name')} />
            <Textarea label="Description" autosize {...form.getInputProps('description')} />
            <Group grow align="flex-start">
              <NumberField label="Retention in days" {...form.getInputProps('retentionDays')} />
              <Select
                label="The event type is"
                placeholder="not read"
                data={TYPE_SOURCES}
                clearable
                {...form.getInputProps('eventTypeSource')}
              />
              <TextInput
                label="Its path or name"
                placeholder="event.type"
                {...form.getInputProps('eventTypePath')}
              />
            </Group>
            <SourceFields form={form} />
          </>
        )}
      </ApiForm>
    </Box>
  );
}

function toSettings(values: Values): PullEndpointChanges {
  const { retentionDays, eventTypeSource, eventTypePath, ...source } = values;
  return {
    ...toSourceChanges(source),
    eventTypeSource,
    eventTypePath: eventTypePath.trim() || null,
    ...(retentionDays !== '' && { retentionDays }),
  };
}

function toValues(endpoint: PullEndpoint) {
  const { retentionDays, eventTypeSource, eventTypePath } = endpoint;
  return {
    ...toSourceValues(endpoint),
    retentionDays: retentionDays as number | '',
    eventTypeSource: eventTypeSource === '' ? null : eventTypeSource,
    eventTypePath: eventTypePath ?? '',
  };
}
