import { Button, Group, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RawJson } from '@posthorn/client';
import { type ReactNode, useState } from 'react';
import { useAction } from '../actions/use-action.js';
import { findJsonIssue } from '../failures/field-errors.js';
import { ApiForm } from '../forms/api-form.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { JsonField } from '../forms/code-field.js';
import { TrySchema } from '../schemas/try-schema.js';
import { type WrittenEventType, loadExample } from './use-event-types.js';

const EMPTY = { name: '', description: '', schema: '', example: '', validate: false, deprecated: false };

type Values = typeof EMPTY;

const VALIDATE = { schema: findJsonIssue, example: findJsonIssue };
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
    <ApiForm
      values={toValues(eventType)}
      validate={VALIDATE}
      save={save}
      onSaved={onSaved}
      label="Save"
      place="settings"
    >
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
        classNames={{ input: 'code' }}
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
      <ExampleField form={form} />
      <Switch
        label="Refuse payloads that the schema rejects"
        {...form.getInputProps('validate', { type: 'checkbox' })}
      />
      <Switch label="Deprecated" {...form.getInputProps('deprecated', { type: 'checkbox' })} />
    </>
  );
}

function ExampleField({ form }: Pick<EventTypeFieldsProps, 'form'>): ReactNode {
  const [isImpossible, setIsImpossible] = useState(false);
  const { schema } = form.values;
  const make = async (): Promise<void> => {
    const example = await loadExample(schema);
    setIsImpossible(example === undefined);
    if (example !== undefined) form.setFieldValue('example', example);
  };
  return (
    <>
      <JsonField
        label="Example"
        description="A payload that your subscribers read. The schema must accept it."
        maxRows={16}
        {...form.getInputProps('example')}
      />
      {schema.trim() !== '' && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void make()}>
            Make one from the schema
          </Button>
          <Text size="xs" c="dimmed" role="status">
            {isImpossible && 'No example can be made of this schema. Write one.'}
          </Text>
        </Group>
      )}
    </>
  );
}

function toValues(eventType: WrittenEventType): Values {
  const { name, description, schemaText, exampleText, validate, deprecated } = eventType;
  return {
    name,
    description: description ?? '',
    schema: schemaText ?? '',
    example: exampleText ?? '',
    validate,
    deprecated,
  };
}

function toSettings({ description, schema, example, validate, deprecated }: Values) {
  return {
    description: description.trim() || null,
    schema: toJson(schema),
    example: toJson(example),
    validate,
    deprecated,
  };
}

/** An empty field takes away what is stored. */
function toJson(text: string): RawJson | null {
  return text.trim() === '' ? null : new RawJson(text);
}
