import { Button, Group, Menu, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { withoutScheme } from '../formats/format.js';
import { nameZone } from '../formats/time-format.js';
import { PRESETS, type Edge, type Period, enterPeriod, findPeriodIssues, toEntry } from './period.js';
import { TimeField } from './time-field.js';
import { useIncidents } from './use-incidents.js';

export interface PeriodFieldsProps {
  readonly period: Period;
  /** Called with each letter that is typed. */
  readonly onChange: (period: Period) => void;
  /** Called when a time was typed or a preset was chosen. A form waits for its button instead. */
  readonly onDone?: (period: Period) => void;
  readonly errors?: Readonly<Partial<Record<Edge, ReactNode>>>;
  /** Shows labels above the fields, as a form has them. */
  readonly isLabelled?: boolean;
  /** Offers the start of this endpoint's incident only. */
  readonly endpointId?: string | undefined;
}

/** Two times, presets and the zone: how each page asks for a period. */
export function PeriodFields(props: PeriodFieldsProps): ReactNode {
  const { period, onChange, onDone, errors = {}, isLabelled = false, endpointId } = props;
  const issues = findPeriodIssues(period);
  const field = (edge: Edge): ReactNode => (
    <TimeField
      edge={edge}
      entry={period[edge]}
      from={period.from.at}
      issue={issues[edge]}
      error={errors[edge]}
      isLabelled={isLabelled}
      onChange={(entry) => onChange({ ...period, [edge]: entry })}
      onDone={onDone && (() => onDone(period))}
    />
  );
  const choose = (chosen: Period): void => {
    onChange(chosen);
    onDone?.(chosen);
  };
  const presets = (
    <Group gap="xs" wrap="nowrap">
      <Presets endpointId={endpointId} choose={choose} />
      <Text size="xs" c="dimmed">
        {nameZone()}
      </Text>
    </Group>
  );
  if (isLabelled) {
    return (
      <>
        <Group grow align="flex-start">
          {field('from')}
          {field('to')}
        </Group>
        {presets}
      </>
    );
  }
  return (
    <>
      {field('from')}
      {field('to')}
      {presets}
    </>
  );
}

interface PresetsProps {
  readonly endpointId: string | undefined;
  readonly choose: (period: Period) => void;
}

function Presets({ endpointId, choose }: PresetsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const incidents = useIncidents(endpointId, isOpen);
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default">Period</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PRESETS.map((preset) => (
          <Menu.Item key={preset.label} onClick={() => choose(enterPeriod(preset, Date.now()))}>
            {preset.label}
          </Menu.Item>
        ))}
        {incidents.length > 0 && <Menu.Label>Since failures began</Menu.Label>}
        {incidents.map(({ id, url, since }) => (
          <Menu.Item key={id} onClick={() => choose({ from: toEntry(since), to: toEntry(undefined) })}>
            <Text size="sm" truncate maw={320}>
              {withoutScheme(url)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
