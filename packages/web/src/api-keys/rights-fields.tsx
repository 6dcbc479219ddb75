import { Checkbox, Radio, Select, Stack, Table } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ApiKeysCreateParams } from '@posthorn/client';
import type { ReactNode } from 'react';
import { allows } from '../scopes/scopes.js';
import { useScopes } from '../session/session.js';

type Scope = NonNullable<ApiKeysCreateParams['scopes']>[number];

/** What a key or grant allows. */
export interface Rights {
  readonly kind: 'all' | 'read' | 'chosen';
  /** Those that are ticked, which count for `chosen`. */
  readonly scopes: readonly string[];
}

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
  'api-keys': 'API keys, access, audit log',
  portal: 'Portal sessions',
  billing: 'Billing',
} as const satisfies Readonly<Record<ResourceOf<Scope>, string>>;

export interface RightsFieldsProps<Values extends Rights> {
  readonly form: UseFormReturnType<Values>;
  readonly label: string;
}

/** Offers what the session has itself: nobody can give more. */
export function RightsFields<Values extends Rights>({ form, label }: RightsFieldsProps<Values>): ReactNode {
  const own = useScopes();
  const { kind, scopes } = form.getValues();
  const isOffered = (scope: string): boolean => allows(own, scope) || scopes.includes(scope);
  const offered = Object.entries(RESOURCES).filter(([resource]) =>
    [`${resource}:read`, `${resource}:write`].some(isOffered),
  );
  return (
    <>
      <Radio.Group label={label} {...form.getInputProps('kind')} error={form.errors['scopes']}>
        <Stack gap="xs" mt={4} mb={4}>
          <Radio value="all" label={own.includes('*') ? 'Everything' : 'Everything that you may'} />
          {allows(own, '*:read') && <Radio value="read" label="Read everything" />}
          <Radio value="chosen" label="Only what is ticked" />
        </Stack>
      </Radio.Group>
      {kind === 'chosen' && (
        <Checkbox.Group {...form.getInputProps('scopes')} error={undefined}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Resource</Table.Th>
                <Table.Th scope="col">Read</Table.Th>
                <Table.Th scope="col">Write</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {offered.map(([resource, text]) => (
                <Table.Tr key={resource}>
                  <Table.Th scope="row" fw="normal">
                    {text}
                  </Table.Th>
                  {['read', 'write'].map((access) => (
                    <Table.Td key={access}>
                      {isOffered(`${resource}:${access}`) && (
                        <Checkbox
                          value={`${resource}:${access}`}
                          aria-label={`${resource}:${access}`}
                          size="md"
                        />
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Checkbox.Group>
      )}
    </>
  );
}

export function findScopeIssue(scopes: readonly string[], { kind }: Rights): string | null {
  return kind === 'chosen' && scopes.length === 0 ? 'Tick what is allowed.' : null;
}

/** All that can be read with some scopes. */
export function readsOf(scopes: readonly string[]): readonly string[] {
  return Object.keys(RESOURCES)
    .map((resource) => `${resource}:read`)
    .filter((scope) => allows(scopes, scope));
}

/** Undefined: all that the session has. */
export function toScopes({ kind, scopes }: Rights): readonly Scope[] | undefined {
  switch (kind) {
    case 'all':
      return undefined;
    case 'read':
      return ['*:read'];
    case 'chosen':
      return scopes;
  }
}

/** Whoever has less than everything gets the boxes of it, to take some away. */
export function toRights(scopes: readonly string[], own: readonly string[]): Rights {
  if (scopes.includes('*') && own.includes('*')) return { kind: 'all', scopes: [] };
  if (scopes.every((scope) => scope === '*:read')) return { kind: 'read', scopes: [] };
  const ticked = Object.keys(RESOURCES)
    .flatMap((resource) => [`${resource}:read`, `${resource}:write`])
    .filter((scope) => allows(scopes, scope));
  return { kind: 'chosen', scopes: ticked };
}

const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

const DAY_MS = 86_400_000;

export interface Lifetime {
  /** Empty: without an end. */
  readonly days: string;
}

export function LifetimeField<Values extends Lifetime>({
  form,
}: Pick<RightsFieldsProps<Values & Rights>, 'form'>): ReactNode {
  return <Select label="Expires" data={LIFETIMES} allowDeselect={false} {...form.getInputProps('days')} />;
}

/** The end of a new key. Without one, it ends with the key that makes it, and never if a person makes it. */
export function toExpiry({ days }: Lifetime, isPerson: boolean): string | null | undefined {
  if (days === '') return isPerson ? null : undefined;
  return new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}
