import { Switch, Textarea, TextInput } from '@mantine/core';
import type { InboundEndpoint, InboundEndpointChanges } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { ApiForm } from '../forms/api-form.js';
import { findChanges } from '../forms/find-changes.js';
import { PublishFields, toPublishChanges, toPublishValues } from '../sources/publish-fields.js';
import { SourceFields } from '../sources/source-fields.js';
import { NO_SECRETS, toSourceChanges, toSourceValues } from '../sources/source-values.js';
import { SigningSecretOnce } from '../verify/verify-code.js';

type Values = ReturnType<typeof toValues>;

export function EditInboundEndpoint({ endpoint }: { readonly endpoint: InboundEndpoint }): ReactNode {
  const stored = toValues(endpoint);
  const save = useAction({
    call: (posthorn, values: Values) =>
      posthorn.inboundEndpoints.update(endpoint.id, findChanges(toSettings(stored), toSettings(values))),
    changes: 'inbound-endpoints',
    done: 'The endpoint was changed.',
    showsItsFailure: true,
  });
  return (
    <ApiForm values={stored} save={save} forgotten={NO_SECRETS} label="Save" place="settings">
      {(form) => (
        <>
          {save.data?.signingSecret !== undefined && <SigningSecretOnce secret={save.data.signingSecret} />}
          <TextInput label="Name" {...form.getInputProps('name')} />
          {endpoint.mode === 'forward' && (
            <TextInput label="Forward to" type="url" required {...form.getInputProps('url')} />
          )}
          <Textarea label="Description" autosize {...form.getInputProps('description')} />
          <SourceFields form={form} />
          {endpoint.mode === 'publish' ? (
            <PublishFields form={form} />
          ) : (
            <Switch
              label="Sign what is forwarded"
              {...form.getInputProps('signingEnabled', { type: 'checkbox' })}
            />
          )}
          <Switch
            label="Receive. An inactive endpoint answers as if it did not exist"
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </>
      )}
    </ApiForm>
  );
}

/** Only what differs is sent, so that each mode gets its own members. */
function toSettings({ url, active, signingEnabled, ...others }: Values): InboundEndpointChanges {
  const own = { active, signingEnabled, url: url.trim() };
  return { ...toSourceChanges(others), ...toPublishChanges(others), ...own };
}

function toValues(endpoint: InboundEndpoint) {
  const { url, active, signingEnabled } = endpoint;
  const own = { url: url ?? '', active, signingEnabled };
  return { ...toSourceValues(endpoint), ...toPublishValues(endpoint), ...own };
}
