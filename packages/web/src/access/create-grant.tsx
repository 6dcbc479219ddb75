import { Radio, Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RightsFields } from '../api-keys/rights-fields.js';
import { type Rights, findScopeIssue, toScopes } from '../api-keys/rights.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { useAllowed } from '../session/session.js';

interface Values extends Rights {
  readonly to: 'email' | 'group';
  readonly email: string;
  readonly group: string;
}

const NOBODY = { to: 'email', email: '', group: '', scopes: [] } as const;

const VALIDATE = {
  email: (email: string, { to }: Values) =>
    to === 'email' && email.trim() === '' ? 'Enter the address.' : null,
  group: (group: string, { to }: Values) => (to === 'group' && group === '' ? 'Enter the group.' : null),
  scopes: findScopeIssue,
};

/** Looking is what most people need first. */
export function CreateGrant(): ReactNode {
  const mayRead = useAllowed('*:read');
  const values: Values = { ...NOBODY, kind: mayRead ? 'read' : 'all' };
  return (
    <CreateDialog
      title="Grant access"
      label="Grant"
      values={values}
      validate={VALIDATE}
      named={['email', 'group']}
      call={(posthorn, { to, email, group, ...rights }) =>
        posthorn.accessGrants.create({
          ...(to === 'email' ? { email: email.trim() } : { group }),
          scopes: toScopes(rights),
        })
      }
      changes="access-grants"
      done="The access was granted."
    >
      {(form) => (
        <>
          <Radio.Group label="For" {...form.getInputProps('to')}>
            <Group mt={4}>
              <Radio value="email" label="One person" />
              <Radio value="group" label="A group" />
            </Group>
          </Radio.Group>
          {form.getValues().to === 'email' ? (
            <TextInput
              key="email"
              label="E-mail address"
              description="As your provider has verified it"
              type="email"
              placeholder="ada@example.com"
              autoComplete="off"
              required
              data-autofocus
              {...form.getInputProps('email')}
            />
          ) : (
            <TextInput
              key="group"
              label="Group"
              description="As it is written at your provider"
              placeholder="webhooks-team"
              autoComplete="off"
              required
              {...form.getInputProps('group')}
            />
          )}
          <RightsFields form={form} label="May" />
        </>
      )}
    </CreateDialog>
  );
}
