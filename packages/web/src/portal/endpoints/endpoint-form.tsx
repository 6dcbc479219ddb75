import { Alert, Box, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Endpoint, NewEndpoint } from '@posthorn/client';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction } from '../../actions/use-action.js';
import { ApiForm, type ApiFormProps } from '../../forms/api-form.js';
import { findChanges } from '../../forms/find-changes.js';
import { EventTypePicker } from './event-type-picker.js';

/** The values of the form. */
export interface EndpointValues {
  readonly url: string;
  readonly description: string;
  /** Null: all event types. */
  readonly eventTypes: readonly string[] | null;
}

const NEW: EndpointValues = { url: '', description: '', eventTypes: null };

/** The API has no name for a choice of nothing. */
const VALIDATE = {
  eventTypes: (eventTypes: EndpointValues['eventTypes']) =>
    eventTypes?.length === 0 ? 'Choose at least one event type, or all of them.' : null,
};

export interface EndpointFormProps extends Pick<ApiFormProps<EndpointValues>, 'place'> {
  readonly values?: EndpointValues;
  readonly save: UseMutationResult<unknown, Error, EndpointValues>;
  readonly label: string;
}

export function EndpointForm({ values = NEW, ...props }: EndpointFormProps): ReactNode {
  return (
    <Box maw={620}>
      <ApiForm values={values} validate={VALIDATE} place="page" {...props}>
        {(form) => <EndpointFields form={form} />}
      </ApiForm>
    </Box>
  );
}

function EndpointFields({ form }: { readonly form: UseFormReturnType<EndpointValues> }): ReactNode {
  return (
    <>
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
    </>
  );
}

export function EditEndpoint({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const { id, url, description, eventTypes } = endpoint;
  const stored = { url, description: description ?? '', eventTypes };
  const save = useAction({
    call: (posthorn, values: EndpointValues) =>
      posthorn.endpoints.update(id, findChanges(toSettings(stored), toSettings(values))),
    changes: 'endpoints',
  });
  return (
    <>
      {save.isSuccess && (
        <Alert color="teal" mb="md" maw={620} role="status">
          Your changes are saved.
        </Alert>
      )}
      <EndpointForm values={stored} save={save} label="Save" place="settings" />
    </>
  );
}

export function toSettings({ url, description, eventTypes }: EndpointValues): NewEndpoint {
  return { url: url.trim(), description: description.trim() || null, eventTypes };
}
