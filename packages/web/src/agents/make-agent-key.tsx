import { Alert, Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { AlertIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { LifetimeField, RightsFields } from '../api-keys/rights-fields.js';
import { type Rights, findScopeIssue, readsOf, toExpiry, toScopes } from '../api-keys/rights.js';
import { SecretOnce } from '../code/secret-once.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { allows } from '../scopes/scopes.js';
import { useScopes, useSession } from '../session/session.js';
import { AgentLines } from './agent-lines.js';
import type { AgentAccess } from './client-lines.js';

interface Values extends Rights {
  readonly label: string;
  readonly days: string;
  /** Only then do the rights count that were chosen. */
  readonly mayWrite: boolean;
}

/** Makes a key that may only read, unless its maker says otherwise, and shows it within the lines to paste. */
export function MakeAgentKey({ server }: { readonly server: Omit<AgentAccess, 'token'> }): ReactNode {
  const own = useScopes();
  const isPerson = useSession().person !== undefined;
  const reads = readsOf(own);
  const values: Values = { label: 'Agent', days: '30', mayWrite: false, kind: 'chosen', scopes: reads };
  return (
    <CreateDialog
      title="Make a key for an agent"
      label="Make the key"
      drawer={760}
      values={values}
      validate={{ scopes: findScopeIssue }}
      call={(posthorn, { label, days, mayWrite, ...rights }) =>
        posthorn.apiKeys.create({
          label: label.trim() || undefined,
          scopes: mayWrite ? toScopes(rights) : allows(own, '*:read') ? ['*:read'] : reads,
          expiresAt: toExpiry({ days }, isPerson),
        })
      }
      changes="api-keys"
      secret={{
        show: ({ key }) => (
          <>
            <SecretOnce label="API key of the agent" secret={key} />
            <AgentLines {...server} token={key} />
          </>
        ),
        stored: 'I have stored the key',
      }}
    >
      {(form) => (
        <>
          <TextInput label="Label" data-autofocus {...form.getInputProps('label')} />
          <LifetimeField form={form} />
          <MayWrite form={form} />
        </>
      )}
    </CreateDialog>
  );
}

function MayWrite({ form }: { readonly form: UseFormReturnType<Values> }): ReactNode {
  const { mayWrite } = form.getValues();
  return (
    <>
      <Checkbox
        label="The agent may also write"
        description="Otherwise the key reads what you may read, and changes nothing."
        {...form.getInputProps('mayWrite', { type: 'checkbox' })}
        error={!mayWrite && form.errors['scopes']}
      />
      {mayWrite && (
        <>
          <Alert color="orange" icon={<AlertIcon />}>
            What strangers wrote into payloads may give the agent orders, and it may obey. Tick only what its
            task needs.
          </Alert>
          <RightsFields form={form} label="The key may" />
        </>
      )}
    </>
  );
}
