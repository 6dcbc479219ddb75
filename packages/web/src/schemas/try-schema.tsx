import { Alert, List, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CheckIcon, XIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { showControls } from '../formats/show-controls.js';
import { type Evaluation, evaluateSchema } from './evaluate-schema.js';

export interface TrySchemaProps {
  /** The schema as it stands in the form. */
  readonly schema: string;
  readonly placeholder: string;
  /** What it means that the schema accepts or rejects a payload. */
  readonly accepted: string;
  readonly rejected: string;
}

/** Shows what a schema says about a payload, while either is typed. */
export function TrySchema({ schema, placeholder, accepted, rejected }: TrySchemaProps): ReactNode {
  const form = useForm({ initialValues: { payload: '' } });
  const evaluation = evaluateSchema(schema, form.values.payload);
  return (
    <Stack gap="xs">
      <Textarea
        label="Try it with a payload"
        description="Evaluated in this browser. Nothing is sent."
        placeholder={placeholder}
        autosize
        minRows={3}
        maxRows={12}
        ff="monospace"
        spellCheck={false}
        {...form.getInputProps('payload')}
      />
      <div role="status">
        <Outcome evaluation={evaluation} accepted={accepted} rejected={rejected} />
      </div>
    </Stack>
  );
}

type OutcomeProps = Pick<TrySchemaProps, 'accepted' | 'rejected'> & { readonly evaluation: Evaluation };

function Outcome({ evaluation, accepted, rejected }: OutcomeProps): ReactNode {
  if (evaluation.kind === 'nothing') return null;
  if (evaluation.kind === 'unreadable')
    return (
      <Alert color="gray" p="xs" title="This cannot be evaluated">
        {evaluation.reason}
      </Alert>
    );
  if (evaluation.kind === 'accepted')
    return <Alert color="teal" p="xs" icon={<CheckIcon />} title={accepted} />;
  return (
    <Alert color="orange" p="xs" icon={<XIcon />} title={rejected}>
      <List size="sm">
        {evaluation.issues.map(({ path, message }, index) => (
          <List.Item key={index}>
            {path !== '' && <b>{showControls(path)}: </b>}
            {showControls(message)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
