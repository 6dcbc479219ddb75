import { Checkbox, Radio, Select, Stack, Table } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { allows } from '../scopes/scopes.js';
import { useScopes } from '../session/session.js';
import { type Lifetime, type Rights, RESOURCES } from './rights.js';

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

const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

export function LifetimeField<Values extends Lifetime>({
  form,
}: Pick<RightsFieldsProps<Values & Rights>, 'form'>): ReactNode {
  return <Select label="Expires" data={LIFETIMES} allowDeselect={false} {...form.getInputProps('days')} />;
}
