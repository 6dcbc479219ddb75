import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CreateDialog } from '../forms/create-dialog.js';
import { useProjectSettings } from '../session/use-project-settings.js';
import { EndpointFields } from './endpoint-fields.js';
import { endpointLink } from '../layout/links.js';
import { SigningSecretOnce } from '../verify/verify-code.js';
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
        show: ({ signingSecret, signatureScheme }) => (
          <SigningSecretOnce secret={signingSecret} scheme={signatureScheme} />
        ),
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
