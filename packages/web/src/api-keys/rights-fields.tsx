import { Checkbox, Radio, Select, Stack, Table } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ApiKeysCreateParams } from '@posthorn/client';
import type { ReactNode } from 'react';

/** What a new key may do, and for how long. */
export interface Rights {
  readonly kind: 'all' | 'read' | 'chosen';
  /** Those that are ticked, which count for `chosen`. */
  readonly scopes: readonly string[];
  /** In days; empty: it never ends. */
  readonly days: string;
}

export const ALL_RIGHTS: Rights = { kind: 'all', scopes: [], days: '' };

const KINDS: readonly (readonly [Rights['kind'], string])[] = [
  ['all', 'Everything that this session may'],
  ['read', 'Read everything'],
  ['chosen', 'Only what is ticked'],
];

type ResourceOf<Scope> = Scope extends `${infer Resource}:write` ? Resource : never;

/** The compiler holds it to the scopes of the API. */
const RESOURCES = {
  messages: 'Messages, callbacks, dead letters',
  endpoints: 'Endpoints, signing keys',
  events: 'Events, event types, consumers',
  inbound: 'Inbound endpoints and messages',
  pull: 'Pull endpoints and events',
  exports: 'Exports',
  metrics: 'Metrics',
  projects: 'Projects',
  'api-keys': 'API keys',
  portal: 'Portal sessions',
  billing: 'Billing',
} as const satisfies Readonly<Record<ResourceOf<NonNullable<ApiKeysCreateParams['scopes']>[number]>, string>>;

const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

const DAY_MS = 86_400_000;

export function RightsFields<Values extends Rights>({
  form,
}: {
  readonly form: UseFormReturnType<Values>;
}): ReactNode {
  return (
    <>
      <Select label="Expires" data={LIFETIMES} allowDeselect={false} {...form.getInputProps('days')} />
      <Radio.Group label="The key may" {...form.getInputProps('kind')}>
        <Stack gap="xs" mt={4}>
          {KINDS.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {form.getValues().kind === 'chosen' && (
        <Checkbox.Group {...form.getInputProps('scopes')}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Resource</Table.Th>
                <Table.Th scope="col">Read</Table.Th>
                <Table.Th scope="col">Write</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {Object.entries(RESOURCES).map(([resource, label]) => (
                <Table.Tr key={resource}>
                  <Table.Th scope="row" fw="normal">
                    {label}
                  </Table.Th>
                  <ScopeCell scope={`${resource}:read`} />
                  <ScopeCell scope={`${resource}:write`} />
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Checkbox.Group>
      )}
    </>
  );
}

function ScopeCell({ scope }: { readonly scope: string }): ReactNode {
  return (
    <Table.Td>
      <Checkbox value={scope} aria-label={scope} size="md" />
    </Table.Td>
  );
}

export function findScopeIssue(scopes: readonly string[], { kind }: Rights): string | null {
  return kind === 'chosen' && scopes.length === 0 ? 'Tick what the key may do.' : null;
}

/** The members of a new key. Those of the calling key are left out. */
export function toRights({ kind, scopes, days }: Rights): Pick<ApiKeysCreateParams, 'scopes' | 'expiresAt'> {
  const expiresAt =
    days === '' ? {} : { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() };
  if (kind === 'all') return expiresAt;
  return {
    ...expiresAt,
    scopes: kind === 'read' ? ['*:read'] : [...scopes],
  };
}
