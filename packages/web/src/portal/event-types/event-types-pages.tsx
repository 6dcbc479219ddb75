import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { EventType } from '@posthorn/client';
import type { ReactNode } from 'react';
import { LabelledCode } from '../../code/code-block.js';
import { NO_EXAMPLE, exampleRead, useCatalogue, useEventType } from '../../event-types/use-event-types.js';
import { showControls } from '../../formats/format.js';
import { Empty } from '../../layout/empty.js';
import { PageHeader } from '../../layout/page-header.js';
import { Waiting } from '../../layout/waiting.js';
import { useRead } from '../../session/use-read.js';
import { BackTo } from '../parts/back-to.js';
import { Card } from '../parts/card.js';
import { PlaceLink } from '../place/place-link.js';
import classes from '../portal.module.css';
import { StateBadge } from '../../layout/badges.js';

export function EventTypesPages({ name }: { readonly name: string | undefined }): ReactNode {
  const catalogue = useCatalogue();
  if (catalogue.data === undefined) return <Waiting query={catalogue} />;
  if (name !== undefined)
    return <EventTypePage eventType={catalogue.data.find((each) => each.name === name)} />;
  return (
    <>
      <PageHeader title="Event types" text="The events that your endpoints can get" />
      {catalogue.data.length === 0 ? (
        <Card>
          <Empty title="No event types are described yet">Your endpoints get every event.</Empty>
        </Card>
      ) : (
        <Card p={0}>
          {catalogue.data.map((each) => (
            <EventTypeRow key={each.name} eventType={each} />
          ))}
        </Card>
      )}
    </>
  );
}

function EventTypeRow({
  eventType: { name, description, deprecated },
}: {
  readonly eventType: EventType;
}): ReactNode {
  return (
    <PlaceLink to={{ page: 'event-types', id: name }} className={classes['row']}>
      <Group gap="xs">
        <Text size="sm" fw={600} ff="monospace">
          {name}
        </Text>
        {deprecated && <StateBadge tone="over">deprecated</StateBadge>}
      </Group>
      {description !== null && (
        <Text size="sm" c="dimmed">
          {showControls(description)}
        </Text>
      )}
    </PlaceLink>
  );
}

function EventTypePage({ eventType }: { readonly eventType: EventType | undefined }): ReactNode {
  return (
    <>
      <BackTo to={{ page: 'event-types' }}>Event types</BackTo>
      {eventType === undefined ? (
        <Empty title="There is no such event type" />
      ) : (
        <EventTypeView eventType={eventType} />
      )}
    </>
  );
}

function EventTypeView({ eventType }: { readonly eventType: EventType }): ReactNode {
  const { name, description, schema, example, deprecated } = eventType;
  return (
    <>
      <PageHeader title={name} isCode text={description ?? undefined} />
      {deprecated && (
        <Alert color="orange" mb="md">
          This event type is deprecated: do not build on it.
        </Alert>
      )}
      {schema === null && example === null ? (
        <Text size="sm" c="dimmed">
          Its payload is not described.
        </Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <ExamplePayload name={name} />
          <Stack gap={0}>{schema !== null && <WrittenSchema name={name} />}</Stack>
        </SimpleGrid>
      )}
    </>
  );
}

function ExamplePayload({ name }: Pick<EventType, 'name'>): ReactNode {
  const example = useRead(exampleRead(name));
  if (example.data === undefined) return <Waiting query={example} />;
  if (example.data === null) return <Text size="sm">{NO_EXAMPLE}</Text>;
  return <LabelledCode label="An example payload" code={example.data} />;
}

function WrittenSchema({ name }: Pick<EventType, 'name'>): ReactNode {
  const eventType = useEventType(name);
  if (eventType.data === undefined) return <Waiting query={eventType} />;
  return <LabelledCode label="Its JSON Schema" code={eventType.data.schemaText ?? ''} />;
}
