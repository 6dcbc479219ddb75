import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConsumerProps } from '../consumers/use-consumer.js';
import { formatCount, formatMessages, showControls } from '../formats/format.js';
import { FormDialog } from '../forms/form-dialog.js';
import { useRead } from '../session/use-read.js';

/** The API lists this many messages in one call. */
const COUNTED = 500;

/** Deletes a consumer with all that belongs to it, once its name was typed. */
export function EraseConsumer({ consumer }: ConsumerProps): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/consumers/$consumerId' });
  const { id } = consumer;
  const name = consumer.name ?? id;
  return (
    <FormDialog
      button="Erase the consumer"
      title={`Erase ${showControls(name)}?`}
      label="Erase for good"
      isDangerous
      values={{ typed: '' }}
      validate={{ typed: (typed) => (typed.trim() === name.trim() ? null : `Type ${showControls(name)}.`) }}
      call={(posthorn) => posthorn.consumers.delete(id)}
      changes="consumers"
      done={`${showControls(name)} was deleted. Its payloads are erased within the hour.`}
      onDone={() => navigate({ to: '/$projectId/consumers' })}
    >
      {(form) => (
        <>
          <Losses consumer={consumer} />
          <TextInput
            label={`To confirm, type ${showControls(name)}`}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('typed')}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What is lost, in numbers. */
function Losses({ consumer: { id, endpointCount } }: ConsumerProps): ReactNode {
  const messages = useRead({
    key: ['messages', 'count-of-consumer', id],
    call: (posthorn, signal) => posthorn.logs.list({ consumerId: id, limit: COUNTED }, { signal }),
  });
  const endpoints = endpointCount === 1 ? '1 endpoint' : `${formatCount(endpointCount)} endpoints`;
  return (
    <Text size="sm">
      This deletes {endpoints}, ends what still waits for {endpointCount === 1 ? 'it' : 'them'}, and erases
      the payloads and recorded answers of {messages.data ? countOf(messages.data) : 'all messages'}. Nobody
      can bring them back. Inbound endpoints that publish its events become inactive.
    </Text>
  );
}

function countOf({
  items,
  hasMore,
}: {
  readonly items: readonly unknown[];
  readonly hasMore: boolean;
}): string {
  return hasMore ? `more than ${formatMessages(COUNTED)}` : formatMessages(items.length);
}
