import { Button, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { InboundEndpoint } from '@posthorn/client';
import { type ReactNode, useEffect } from 'react';
import { useAction } from '../actions/use-action.js';
import { SecretOnce } from '../code/secret-once.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { findFieldErrors } from '../failures/field-errors.js';
import { SourceFields } from '../sources/source-fields.js';
import { type SourceValues, toSourceChanges, toSourceValues } from '../sources/source-values.js';

interface Values extends SourceValues {
  readonly url: string;
  readonly active: boolean;
  readonly signingEnabled: boolean;
}

export function EditInboundEndpoint({ endpoint }: { readonly endpoint: InboundEndpoint }): ReactNode {
  const form = useForm<Values>({ initialValues: toValues(endpoint) });
  const save = useAction({
    call: (posthorn, { url, active, signingEnabled, ...source }: Values) =>
      posthorn.inboundEndpoints.update(endpoint.id, {
        ...toSourceChanges(source),
        active,
        signingEnabled,
        ...(endpoint.mode === 'forward' && { url: url.trim() }),
      }),
    changes: 'inbound-endpoints',
    done: 'The endpoint was changed.',
    showsItsFailure: true,
  });
  const { fields, rest } = findFieldErrors(save.error, Object.keys(form.values));
  useEffect(() => form.setErrors(fields), [save.error]);
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
        {save.data?.signingSecret !== undefined && (
          <SecretOnce label="Signing secret" secret={save.data.signingSecret} />
        )}
        <TextInput label="Name" {...form.getInputProps('name')} />
        {endpoint.mode === 'forward' && (
          <TextInput label="Forward to" required {...form.getInputProps('url')} />
        )}
        <Textarea label="Description" autosize {...form.getInputProps('description')} />
        <SourceFields form={form} />
        <Switch
          label="Sign what is forwarded"
          {...form.getInputProps('signingEnabled', { type: 'checkbox' })}
        />
        <Switch
          label="Receive. An inactive endpoint answers as if it did not exist"
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
        <Button type="submit" w="fit-content" loading={save.isPending}>
          Save
        </Button>
      </Stack>
    </form>
  );
}

function toValues(endpoint: InboundEndpoint): Values {
  const { url, active, signingEnabled } = endpoint;
  return { ...toSourceValues(endpoint), url: url ?? '', active, signingEnabled };
}
