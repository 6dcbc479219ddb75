import { Group, Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { useCreating } from '../layout/creating.js';
import { STATUS_OPTIONS } from '../formats/states.js';
import { PeriodFields } from '../times/period-fields.js';
import { type TimeEntry, enterTime, findPeriodIssues } from '../times/period.js';

/** The messages that a paused endpoint holds are not exported by themselves. */
const EXPORTED = STATUS_OPTIONS.filter(({ value }) => value !== 'paused');

/** The messages of the last day. */
function toValues(nowMs: number) {
  return {
    startTime: enterTime('-24h', 'from', { nowMs }),
    endTime: enterTime('now', 'to', { nowMs }),
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
      validate={{
        startTime: findStartIssue,
        endTime: (to, { startTime: from }) => findPeriodIssues({ from, to }).to,
      }}
      call={(posthorn, { startTime, endTime, direction, status, endpointId }) =>
        posthorn.exports.create({
          startTime: startTime.at ?? '',
          endTime: endTime.at ?? new Date().toISOString(),
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
          <PeriodFields
            isLabelled
            period={{ from: form.values.startTime, to: form.values.endTime }}
            errors={{ from: form.errors['startTime'], to: form.errors['endTime'] }}
            endpointId={form.values.endpointId ?? undefined}
            onChange={({ from, to }) => form.setValues({ startTime: from, endTime: to })}
          />
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

/** An export has a beginning. Without an end it has all until now. */
function findStartIssue({ at, issue }: TimeEntry): string | undefined {
  return at === undefined ? (issue ?? 'Say from when on.') : undefined;
}
