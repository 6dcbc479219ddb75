import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { InboundEndpoint, InboundEndpointChanges } from '@posthorn/client';
import type { ReactNode } from 'react';

/** What the events of an endpoint are, as the values of a form. Empty fields mean null. */
export const NO_EVENTS = { eventTypeSource: '', eventTypePath: '', eventTypePrefix: '', consumerId: '' };

export type PublishValues = typeof NO_EVENTS;

const PLACES = [
  { value: '', label: 'Nowhere' },
  { value: 'header', label: 'In a header' },
  { value: 'body', label: 'In a member of the body' },
];

export interface PublishFieldsProps {
  readonly form: Pick<UseFormReturnType<PublishValues>, 'getInputProps' | 'values'>;
  /** Whether the sender's own rules say where the type stands. */
  readonly hasKnownPlace?: boolean;
}

/** The types and the consumer of the events that an endpoint publishes. */
export function PublishFields({ form, hasKnownPlace = false }: PublishFieldsProps): ReactNode {
  const { eventTypeSource: source } = form.values;
  return (
    <Fieldset legend="Events">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {!hasKnownPlace && (
          <Select
            label="The event type stands"
            allowDeselect={false}
            data={PLACES}
            {...form.getInputProps('eventTypeSource')}
          />
        )}
        {!hasKnownPlace && source !== '' && (
          <TextInput
            label={source === 'header' ? 'Header of the type' : 'Path of the type'}
            placeholder={source === 'header' ? 'X-GitHub-Event' : 'event.type'}
            required
            {...form.getInputProps('eventTypePath')}
          />
        )}
        <TextInput
          label="Prefix of the type"
          description="As in github.push. Without a type: github.received"
          placeholder="github."
          {...form.getInputProps('eventTypePrefix')}
        />
        <TextInput
          label="Consumer"
          description="Whose endpoints get the events. Empty: those of no consumer"
          {...form.getInputProps('consumerId')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

export function toPublishValues(endpoint: InboundEndpoint): PublishValues {
  return {
    eventTypeSource: endpoint.eventTypeSource ?? '',
    eventTypePath: endpoint.eventTypePath ?? '',
    eventTypePrefix: endpoint.eventTypePrefix ?? '',
    consumerId: endpoint.consumerId ?? '',
  };
}

type PublishChanges = Pick<InboundEndpointChanges, keyof PublishValues>;

export function toPublishChanges(values: PublishValues): PublishChanges {
  const { eventTypeSource: source } = values;
  return {
    eventTypeSource: source === 'header' || source === 'body' ? source : null,
    eventTypePath: source === '' ? null : values.eventTypePath.trim(),
    eventTypePrefix: values.eventTypePrefix.trim() || null,
    consumerId: values.consumerId.trim() || null,
  };
}
