import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RawJson } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { findJsonIssue } from '../failures/field-errors.js';
import { ApiForm } from '../forms/api-form.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { JsonField } from '../forms/code-field.js';
import { TrySchema } from '../schemas/try-schema.js';
import type { WrittenEventType } from './use-event-types.js';

const EMPTY = { name: '', description: '', schema: '', validate: false, deprecated: false };

type Values = typeof EMPTY;

const VALIDATE = { schema: findJsonIssue };
const DONE = 'The event type was saved.';

export function CreateEventType(): ReactNode {
  return (
    <CreateDialog
      title="New event type"
      drawer={720}
      label="Save"
      values={EMPTY}
      validate={VALIDATE}
      call={(posthorn, values) =>
        posthorn.eventTypes.create({ name: values.name.trim(), ...toSettings(values) })
      }
      changes="event-types"
      done={DONE}
    >
      {(form) => <EventTypeFields form={form} isNew />}
    </CreateDialog>
  );
}

export interface EditEventTypeProps {
  readonly eventType: WrittenEventType;
  readonly onSaved: () => void;
}

export function EditEventType({ eventType, onSaved }: EditEventTypeProps): ReactNode {
  const save = useAction({
    call: (posthorn, values: Values) => posthorn.eventTypes.update(eventType.name, toSettings(values)),
    changes: 'event-types',
    done: DONE,
    showsItsFailure: true,
  });
  return (
    <ApiForm values={toValues(eventType)} validate={VALIDATE} save={save} onSaved={onSaved} label="Save">
      {(form) => <EventTypeFields form={form} />}
    </ApiForm>
  );
}

interface EventTypeFieldsProps {
  readonly form: UseFormReturnType<Values>;
  readonly isNew?: boolean;
}

function EventTypeFields({ form, isNew = false }: EventTypeFieldsProps): ReactNode {
  return (
    <>
      <TextInput
        label="Name"
        placeholder="order.created"
        disabled={!isNew}
        required
        {...form.getInputProps('name')}
      />
      <TextInput label="Description" {...form.getInputProps('description')} />
      <JsonField
        label="Schema"
        description="A JSON Schema (2020-12) of the payload"
        minRows={8}
        {...form.getInputProps('schema')}
      />
      <TrySchema
        use="event-type"
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
    </>
  );
}

function toValues({ name, description, schemaText, validate, deprecated }: WrittenEventType): Values {
  return {
    name,
    description: description ?? '',
    schema: schemaText ?? '',
    validate,
    deprecated,
  };
}

function toSettings({ description, schema, validate, deprecated }: Values) {
  return {
    description: description.trim() === '' ? null : description.trim(),
    schema: schema.trim() === '' ? null : new RawJson(schema),
    validate,
    deprecated,
  };
}
