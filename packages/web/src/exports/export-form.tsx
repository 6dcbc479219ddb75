import { Button, Group, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import { useAction } from '../actions/use-action.js';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { findFieldErrors } from '../failures/field-errors.js';
import { TimeField } from '../formats/time-field.js';
import { STATUS_OPTIONS } from '../messages/message-status.js';

const DAY_MS = 86_400_000;
/** The messages that a paused endpoint holds are not exported by themselves. */
const EXPORTED = STATUS_OPTIONS.filter(({ value }) => value !== 'paused');

export function ExportForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const form = useForm({
    initialValues: {
      startTime: new Date(Date.now() - DAY_MS) as Date | string | null,
      endTime: new Date() as Date | string | null,
      direction: 'outbound',
      status: null as string | null,
      endpointId: null as string | null,
    },
    validate: { startTime: findMissing, endTime: findMissing },
  });
  const create = useAction({
    call: (posthorn, { startTime, endTime, direction, status, endpointId }: typeof form.values) =>
      posthorn.exports.create({
        startTime: new Date(startTime ?? 0).toISOString(),
        endTime: new Date(endTime ?? 0).toISOString(),
        direction,
        ...(status !== null && { status }),
        ...(direction === 'outbound' && endpointId !== null && { endpointId }),
      }),
    changes: 'exports',
    done: 'The export has started.',
    showsItsFailure: true,
  });
  const { fields, rest } = findFieldErrors(create.error, Object.keys(form.values));
  useEffect(() => form.setErrors(fields), [create.error]);
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values, { onSuccess: onDone }))}>
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
        <Group grow align="flex-start">
          <TimeField label="From" {...form.getInputProps('startTime')} />
          <TimeField label="To" {...form.getInputProps('endTime')} />
        </Group>
        <Group grow>
          <Select
            label="Direction"
            data={['outbound', 'inbound']}
            allowDeselect={false}
            {...form.getInputProps('direction')}
          />
          <Select
            label="Status"
            placeholder="Any"
            data={EXPORTED}
            clearable
            {...form.getInputProps('status')}
          />
        </Group>
        {form.values.direction === 'outbound' && (
          <EndpointSelect
            label="Endpoint"
            value={form.values.endpointId}
            onChange={(id) => form.setFieldValue('endpointId', id)}
          />
        )}
        <Button type="submit" loading={create.isPending}>
          Start
        </Button>
      </Stack>
    </form>
  );
}

function findMissing(at: Date | string | null): string | null {
  return at === null ? 'Choose a time.' : null;
}
