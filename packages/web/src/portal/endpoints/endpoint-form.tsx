import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import { FailureNotice } from '../../failures/failure-notice.js';
import { findFieldErrors } from '../../failures/field-errors.js';
import { type EndpointValues, findChoiceIssue } from './endpoint-values.js';
import { EventTypePicker } from './event-type-picker.js';

export interface EndpointFormProps {
  readonly initialValues: EndpointValues;
  readonly label: string;
  readonly isRunning: boolean;
  readonly failure: Error | null;
  readonly onSubmit: (values: EndpointValues) => void;
  readonly onBack?: () => void;
}

/** Each issue that the API finds stands at its field. */
export function EndpointForm(props: EndpointFormProps): ReactNode {
  const { initialValues, label, isRunning, failure, onSubmit, onBack } = props;
  const form = useForm<EndpointValues>({ initialValues, validate: { eventTypes: findChoiceIssue } });
  const { fields, rest } = findFieldErrors(failure, Object.keys(initialValues));
  useEffect(() => form.setErrors(fields), [failure]);
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack maw={620}>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
        <TextInput
          label="URL"
          description="The address on your server that takes webhooks"
          placeholder="https://example.com/webhooks"
          type="url"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          placeholder="Production, orders only"
          {...form.getInputProps('description')}
        />
        <EventTypePicker
          chosen={form.values.eventTypes}
          onChange={(chosen) => form.setFieldValue('eventTypes', chosen)}
          error={form.errors['eventTypes']}
        />
        <Group gap="xs">
          <Button type="submit" loading={isRunning}>
            {label}
          </Button>
          {onBack && (
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
