import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RawJson } from '@posthorn/client';
import type { ReactNode } from 'react';
import { findJsonIssue } from '../failures/field-errors.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { findChanges } from '../forms/find-changes.js';
import { FormDialog } from '../forms/form-dialog.js';
import { JsonField } from '../forms/code-field.js';
import type { ConsumerProps } from './use-consumer.js';

const NO_SETTINGS = { name: '', metadata: '' };

type Settings = typeof NO_SETTINGS;

const VALIDATE = { metadata: findJsonIssue };

export function CreateConsumer(): ReactNode {
  return (
    <CreateDialog
      title="New consumer"
      values={{ id: '', ...NO_SETTINGS }}
      validate={VALIDATE}
      call={(posthorn, { id, ...settings }) =>
        posthorn.consumers.create({ id: id.trim(), ...toSettings(settings) })
      }
      changes="consumers"
      done="The consumer was created."
    >
      {(form) => (
        <>
          <TextInput
            label="Id"
            description="Your own id of this customer"
            placeholder="customer-42"
            required
            data-autofocus
            {...form.getInputProps('id')}
          />
          <ConsumerFields form={form} />
        </>
      )}
    </CreateDialog>
  );
}

export function EditConsumer({ consumer: { id, name, metadataText } }: ConsumerProps): ReactNode {
  const stored = { name: name ?? '', metadata: metadataText };
  return (
    <FormDialog
      button="Edit"
      title={`Edit ${id}`}
      label="Save"
      values={stored}
      validate={VALIDATE}
      call={(posthorn, values) => posthorn.consumers.update(id, toSettings(findChanges(stored, values)))}
      changes="consumers"
      done="The consumer was changed."
    >
      {(form) => <ConsumerFields form={form} />}
    </FormDialog>
  );
}

interface ConsumerFieldsProps {
  readonly form: Pick<UseFormReturnType<Settings>, 'getInputProps'>;
}

function ConsumerFields({ form }: ConsumerFieldsProps): ReactNode {
  return (
    <>
      <TextInput label="Name" placeholder="Example Ltd" {...form.getInputProps('name')} />
      <JsonField
        label="Metadata"
        description="A JSON object for your own use"
        placeholder='{"crm_id": 4711}'
        {...form.getInputProps('metadata')}
      />
    </>
  );
}

function toSettings({ name, metadata }: Partial<Settings>) {
  return {
    ...(name !== undefined && { name: name.trim() || null }),
    ...(metadata !== undefined && { metadata: metadata.trim() === '' ? null : new RawJson(metadata) }),
  };
}
