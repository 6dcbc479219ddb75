import { Button, PasswordInput, Select, Text, TextInput } from '@mantine/core';
import type { EndpointAuth as Shown, NewEndpointAuth } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { findJsonIssue } from '../failures/field-errors.js';
import { Time } from '../formats/time.js';
import { JsonField } from '../forms/code-field.js';
import { Credential } from './credential.js';

type ClientAuth = NonNullable<NewEndpointAuth['clientAuth']>;

interface Values {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuth: ClientAuth;
  readonly scope: string;
  readonly audience: string;
  readonly resource: string;
  /** JSON. */
  readonly extraParams: string;
}

const EMPTY: Values = {
  ...{ tokenUrl: '', clientId: '', clientSecret: '', clientAuth: 'basic' },
  ...{ scope: '', audience: '', resource: '', extraParams: '' },
};

const CLIENT_AUTHS: readonly { readonly value: ClientAuth; readonly label: string }[] = [
  { value: 'basic', label: 'basic: by HTTP Basic' },
  { value: 'post', label: 'post: in the body' },
];

/** The names in the order of the fields. */
const OPTIONAL = [
  ['scope', 'Scope', 'The scopes to ask for, with spaces between them'],
  ['audience', 'Audience', 'What the token is for, as Auth0 names it'],
  ['resource', 'Resource', 'What the token is for, as RFC 8707 names it'],
] as const;

export function EndpointAuth({ endpointId }: { readonly endpointId: string }): ReactNode {
  return (
    <Credential<Shown, Values>
      endpointId={endpointId}
      title="OAuth2"
      thing="the OAuth2"
      text="Deliveries carry an access token that Posthorn fetches with these client credentials."
      deletionText="Deliveries carry no token from then on."
      resource={({ endpointAuth }) => endpointAuth}
      toParams={toParams}
      describe={describe}
      valuesOf={valuesOf}
      validate={{ extraParams: findJsonIssue }}
      forgotten={{ clientSecret: '', extraParams: '' }}
      actions={<TestAuth endpointId={endpointId} />}
    >
      {(form) => (
        <>
          <TextInput
            label="Token URL"
            type="url"
            placeholder="https://login.example.com/oauth/token"
            required
            {...form.getInputProps('tokenUrl')}
          />
          <TextInput label="Client ID" required {...form.getInputProps('clientId')} />
          <PasswordInput
            label="Client secret"
            description="Never shown again"
            required
            autoComplete="off"
            {...form.getInputProps('clientSecret')}
          />
          <Select
            label="The client names itself"
            data={CLIENT_AUTHS}
            allowDeselect={false}
            {...form.getInputProps('clientAuth')}
          />
          {OPTIONAL.map(([name, label, description]) => (
            <TextInput key={name} label={label} description={description} {...form.getInputProps(name)} />
          ))}
          <JsonField
            label="Further parameters"
            description="A JSON object of texts; the values are never shown again"
            minRows={2}
            {...form.getInputProps('extraParams')}
          />
        </>
      )}
    </Credential>
  );
}

/** An empty field of an optional parameter means none. */
function toParams({ scope, audience, resource, extraParams, ...values }: Values): NewEndpointAuth {
  const given = Object.entries({ scope, audience, resource }).filter(([, value]) => value.trim() !== '');
  return {
    ...values,
    ...Object.fromEntries(given),
    extraParams: JSON.parse(extraParams.trim() === '' ? '{}' : extraParams) as Record<string, string>,
  };
}

function valuesOf(shown: Shown | null): Values {
  if (shown === null) return EMPTY;
  const { tokenUrl, clientId, clientAuth, scope, audience, resource } = shown;
  return {
    ...{ ...EMPTY, tokenUrl, clientId, clientAuth },
    ...{ scope: scope ?? '', audience: audience ?? '', resource: resource ?? '' },
  };
}

function describe({ tokenUrl, extraParams, tokenState }: Shown) {
  const { fetchedAt, expiresAt, lastError } = tokenState;
  return [
    ['Token endpoint', tokenUrl],
    ['Further parameters', extraParams.join(', ')],
    ['Token fetched', fetchedAt === null ? 'not yet' : <Time key="fetched" at={fetchedAt} relative />],
    ['It expires', expiresAt && <Time key="expires" at={expiresAt} />],
    ['Last failure', lastError],
  ] as const;
}

/** Fetches a token, and says what the token endpoint answered. */
function TestAuth({ endpointId }: { readonly endpointId: string }): ReactNode {
  const test = useAction({
    call: (posthorn) => posthorn.endpointAuth.test(endpointId),
    changes: 'endpoints',
  });
  return (
    <>
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        Test
      </Button>
      {test.data !== undefined && (
        <Text size="sm" role="status" {...(!test.data.ok && { c: 'red' })}>
          {test.data.ok ? 'The token endpoint gave a token.' : test.data.error}
        </Text>
      )}
    </>
  );
}
