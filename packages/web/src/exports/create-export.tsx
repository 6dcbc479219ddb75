import { Group, Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { TimeField } from '../formats/time-field.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { useCreating } from '../layout/creating.js';
import { STATUS_OPTIONS } from '../messages/message-status.js';

const DAY_MS = 86_400_000;
/** The messages that a paused endpoint holds are not exported by themselves. */
const EXPORTED = STATUS_OPTIONS.filter(({ value }) => value !== 'paused');

/** The messages of the last day. */
function toValues(nowMs: number) {
  return {
    startTime: new Date(nowMs - DAY_MS) as Date | string | null,
    endTime: new Date(nowMs) as Date | string | null,
    direction: 'outbound',
    status: null as string | null,
    endpointId: null as string | null,
  };
}

export function CreateExport(): ReactNode {
  const [isCreating] = useCreating();
  const values = useMemo(() => toValues(Date.now()), [isCreating]);
  return (
    <CreateDialog
      title="New export"
      label="Start"
      values={values}
      validate={{ startTime: findMissing, endTime: findMissing }}
      call={(posthorn, { startTime, endTime, direction, status, endpointId }) =>
        posthorn.exports.create({
          startTime: new Date(startTime ?? 0).toISOString(),
          endTime: new Date(endTime ?? 0).toISOString(),
          direction,
          ...(status !== null && { status }),
          ...(direction === 'outbound' && endpointId !== null && { endpointId }),
        })
      }
      changes="exports"
      done="The export has started."
    >
      {(form) => (
        <>
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
        </>
      )}
    </CreateDialog>
  );
}

function findMissing(at: Date | string | null): string | null {
  return at === null ? 'Choose a time.' : null;
}
