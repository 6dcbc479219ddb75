import { Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { TrySchema } from '../schemas/try-schema.js';
import type { EndpointFieldsProps } from './delivery-fields.js';

export function FilterFields({ form }: EndpointFieldsProps): ReactNode {
  return (
    <Stack>
      <Textarea
        label="Filter"
        description="A JSON Schema that the payload of an event must satisfy"
        placeholder='{"properties": {"total": {"minimum": 100}}}'
        autosize
        minRows={3}
        ff="monospace"
        spellCheck={false}
        {...form.getInputProps('filter')}
      />
      <TrySchema
        schema={form.values.filter}
        placeholder='{"total": 120}'
        accepted="The endpoint gets this event"
        rejected="The endpoint does not get this event"
      />
    </Stack>
  );
}
