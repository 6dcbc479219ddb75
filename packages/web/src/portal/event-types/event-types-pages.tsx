import { Badge, Group, Text } from '@mantine/core';
import type { EventType } from '@posthorn/client';
import type { ReactNode } from 'react';
import { Empty } from '../../layout/empty.js';
import { showControls } from '../../formats/format.js';
import { PageHeader } from '../../layout/page-header.js';
import { Waiting } from '../../layout/waiting.js';
import { Card } from '../parts/card.js';
import { PlaceLink } from '../place/place-link.js';
import classes from '../portal.module.css';
import { EventTypePage } from './event-type-page.js';
import { useCatalogue } from '../../event-types/use-catalogue.js';

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
        <Text size="sm" fw={500} ff="monospace">
          {name}
        </Text>
        {deprecated && <Badge color="gray">deprecated</Badge>}
      </Group>
      {description !== null && (
        <Text size="sm" c="dimmed">
          {showControls(description)}
        </Text>
      )}
    </PlaceLink>
  );
}
