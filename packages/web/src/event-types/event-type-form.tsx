import { Button, JsonInput, Stack, Switch, TextInput } from '@mantine/core';
import type { EventType, Posthorn } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { findJsonIssue } from '../failures/find-json-issue.js';
import { useApiForm } from '../forms/use-api-form.js';
import { TrySchema } from '../schemas/try-schema.js';

export interface EventTypeFormProps {
  /** The event type to change. Without one, the form creates one. */
  readonly eventType?: EventType;
  readonly onDone: () => void;
}

interface Values {
  readonly name: string;
  readonly description: string;
  readonly schema: string;
  readonly validate: boolean;
  readonly deprecated: boolean;
}

export function EventTypeForm({ eventType, onDone }: EventTypeFormProps): ReactNode {
  const save = useAction({
    call: (posthorn: Posthorn, values: Values) => store(posthorn, values, eventType),
    changes: 'event-types',
    done: 'The event type was saved.',
    showsItsFailure: true,
  });
  const { form, rest } = useApiForm({
    values: toValues(eventType),
    failure: save.error,
    validate: { schema: findJsonIssue },
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onDone }))}>
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
        <TextInput
          label="Name"
          placeholder="order.created"
          disabled={eventType !== undefined}
          required
          {...form.getInputProps('name')}
        />
        <TextInput label="Description" {...form.getInputProps('description')} />
        <JsonInput
          label="Schema"
          description="A JSON Schema (2020-12) of the payload"
          autosize
          minRows={8}
          formatOnBlur
          spellCheck={false}
          {...form.getInputProps('schema')}
        />
        <TrySchema
          schema={form.values.schema}
          placeholder='{"order": {"id": 1234}}'
          accepted="The schema accepts this payload"
          rejected="The schema rejects this payload"
        />
        <Switch
          label="Refuse payloads that the schema rejects"
          {...form.getInputProps('validate', { type: 'checkbox' })}
        />
        <Switch label="Deprecated" {...form.getInputProps('deprecated', { type: 'checkbox' })} />
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Stack>
    </form>
  );
}

function toValues(eventType: EventType | undefined): Values {
  if (eventType === undefined)
    return { name: '', description: '', schema: '', validate: false, deprecated: false };
  const { name, description, schema, validate, deprecated } = eventType;
  return {
    name,
    description: description ?? '',
    schema: schema === null ? '' : JSON.stringify(schema, null, 2),
    validate,
    deprecated,
  };
}

function store(posthorn: Posthorn, values: Values, before: EventType | undefined): PromiseLike<EventType> {
  const { name, schema, ...rest } = values;
  const settings = {
    ...rest,
    description: rest.description.trim() === '' ? null : rest.description.trim(),
    schema: schema.trim() === '' ? null : (JSON.parse(schema) as object),
  };
  return before === undefined
    ? posthorn.eventTypes.create({ name: name.trim(), ...settings })
    : posthorn.eventTypes.update(before.name, settings);
}
