import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { useProjectSettings } from '../session/use-project-settings.js';
import { EndpointFields } from './endpoint-fields.js';
import { endpointLink } from '../layout/links.js';
import { EMPTY_ENDPOINT, VALIDATE_ENDPOINT, toNewEndpoint } from './endpoint-values.js';

export function CreateEndpoint(): ReactNode {
  const project = useProjectSettings();
  const navigate = useNavigate();
  return (
    <CreateDialog
      title="New endpoint"
      drawer={560}
      values={EMPTY_ENDPOINT}
      validate={VALIDATE_ENDPOINT}
      call={(posthorn, values) => posthorn.endpoints.create(toNewEndpoint(values))}
      changes="endpoints"
      secret={{
        show: ({ signingSecret }) => <SecretOnce secret={signingSecret} label="Signing secret" />,
        stored: 'I have stored the secret',
        onStored: ({ id }) => void navigate(endpointLink(id)),
      }}
    >
      {(form) => (
        <EndpointFields isNew form={form} defaultSchedule={project.data?.defaultRetrySchedule ?? []} />
      )}
    </CreateDialog>
  );
}
