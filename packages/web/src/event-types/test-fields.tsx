import { Autocomplete, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { EventType } from '@posthorn/client';
import { type ReactNode, useEffect } from 'react';
import { JsonField } from '../forms/code-field.js';
import { useRead } from '../session/use-read.js';
import { NO_EXAMPLE, exampleRead, useCatalogue } from './use-event-types.js';

/** What a test sends. */
export interface TestValues {
  /** Empty: none. */
  readonly eventType: string;
  readonly payload: string;
}

export interface TestFieldsProps {
  readonly form: UseFormReturnType<TestValues>;
  /** Whether an event type may be typed that is not registered. Otherwise one is chosen. */
  readonly isFree?: boolean;
  /** Where the event type has no example. */
  readonly plain: string;
  readonly description?: string;
}

/** The fields of a test. Choosing an event type fills in its example. */
export function TestFields({ form, isFree = false, plain, description }: TestFieldsProps): ReactNode {
  const { data: catalogue = [] } = useCatalogue();
  const { eventType } = form.values;
  const example = useExample(catalogue.find(({ name }) => name === eventType));
  // What is typed of an event type that is not registered leaves the payload as it is.
  const filled = example === undefined && !isFree ? plain : example?.text;
  useEffect(() => {
    if (filled !== undefined) form.setFieldValue('payload', filled ?? plain);
  }, [eventType, filled]);
  return (
    <>
      <EventTypeField form={form} isFree={isFree} names={catalogue.map(({ name }) => name)} />
      <JsonField
        label="Payload"
        description={example?.text === null ? NO_EXAMPLE : description}
        maxRows={16}
        {...form.getInputProps('payload')}
      />
    </>
  );
}

interface EventTypeFieldProps extends Required<Pick<TestFieldsProps, 'form' | 'isFree'>> {
  readonly names: readonly string[];
}

function EventTypeField({ form, isFree, names }: EventTypeFieldProps): ReactNode {
  const field = { label: 'Event type', data: [...names] };
  if (isFree)
    return <Autocomplete {...field} placeholder="order.created" {...form.getInputProps('eventType')} />;
  if (names.length === 0) return null;
  const { eventType } = form.values;
  return (
    <Select
      {...field}
      placeholder="None"
      searchable
      clearable
      value={eventType === '' ? null : eventType}
      onChange={(chosen) => form.setFieldValue('eventType', chosen ?? '')}
      error={form.errors['eventType']}
    />
  );
}

interface Example {
  /** Undefined until it is known, and null where none can be made. */
  readonly text: string | null | undefined;
}

/** Of an event type that is described; undefined for any other. */
function useExample(eventType: EventType | undefined): Example | undefined {
  const { name = '', schema = null, example = null } = eventType ?? {};
  const isDescribed = schema !== null || example !== null;
  // What was typed since then stays.
  const read = useRead(exampleRead(name), { enabled: isDescribed, staleTime: Infinity });
  return isDescribed ? { text: read.data } : undefined;
}
