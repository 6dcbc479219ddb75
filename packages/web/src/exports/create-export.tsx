import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import { useAction } from '../actions/use-action.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { findFieldErrors } from '../failures/field-errors.js';
import { TimeField } from '../formats/time-field.js';
import { STATUS_OPTIONS } from '../messages/message-status.js';

const DAY_MS = 86_400_000;

export interface CreateExportProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CreateExport({ opened, onClose }: CreateExportProps): ReactNode {
  return (
    <Modal opened={opened} onClose={onClose} title="New export">
      <ExportForm onDone={onClose} />
    </Modal>
  );
}

function ExportForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const form = useForm({
    initialValues: {
      startTime: new Date(Date.now() - DAY_MS) as Date | string | null,
      endTime: new Date() as Date | string | null,
      direction: 'outbound',
      status: null as string | null,
    },
    validate: { startTime: findMissing, endTime: findMissing },
  });
  const create = useAction({
    call: (posthorn, { startTime, endTime, direction, status }: typeof form.values) =>
      posthorn.exports.create({
        startTime: new Date(startTime ?? 0).toISOString(),
        endTime: new Date(endTime ?? 0).toISOString(),
        direction,
        ...(status !== null && { status }),
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
            data={STATUS_OPTIONS}
            clearable
            {...form.getInputProps('status')}
          />
        </Group>
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
