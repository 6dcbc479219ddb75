import { Alert, List } from '@mantine/core';
import { CheckIcon, XIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { showControls } from '../formats/format.js';
import { type SchemaTrial, evaluateSchema } from './evaluate-schema.js';

/** Loaded with this part: a second one would bring the code that knows schemas into what all pages share. */
export { makeExample } from './evaluate-schema.js';

export interface SchemaOutcomeProps extends SchemaTrial {
  /** What it means that the schema accepts or rejects a payload. */
  readonly accepted: string;
  readonly rejected: string;
}

/** What a schema says about a payload. */
export function SchemaOutcome({ accepted, rejected, ...trial }: SchemaOutcomeProps): ReactNode {
  const evaluation = evaluateSchema(trial);
  if (evaluation.kind === 'unreadable')
    return (
      <Alert color="gray" p="xs" title="This cannot be evaluated">
        {showControls(evaluation.reason)}
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
