import { Stack } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { CodeField } from '../forms/code-field.js';
import { lazyPart } from '../parts/load-part.js';
import type { SchemaOutcomeProps } from './schema-outcome.js';

/** The code of the API that evaluates schemas is loaded when there is something to evaluate. */
const SchemaOutcome = lazyPart<SchemaOutcomeProps, 'SchemaOutcome'>(
  () => import('./schema-outcome.js'),
  'SchemaOutcome',
);

export interface TrySchemaProps extends Omit<SchemaOutcomeProps, 'schemaText' | 'payloadText'> {
  /** The schema as it stands in the form. */
  readonly schema: string;
  readonly placeholder: string;
}

/** Shows what a schema says about a payload, while either is typed. */
export function TrySchema({ schema, placeholder, ...outcome }: TrySchemaProps): ReactNode {
  const [payload, setPayload] = useState('');
  const isGiven = schema.trim() !== '' && payload.trim() !== '';
  return (
    <Stack gap="xs">
      <CodeField
        label="Try it with a payload"
        description="Evaluated in this browser. Nothing is sent."
        placeholder={placeholder}
        minRows={3}
        maxRows={12}
        value={payload}
        onChange={({ currentTarget }) => setPayload(currentTarget.value)}
      />
      <div role="status">
        <Suspense>
          {isGiven && <SchemaOutcome schemaText={schema} payloadText={payload} {...outcome} />}
        </Suspense>
      </div>
    </Stack>
  );
}
