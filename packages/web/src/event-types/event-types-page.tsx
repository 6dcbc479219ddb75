import { Group } from '@mantine/core';
import type { EventType } from '@posthorn/client';
import type { ReactNode } from 'react';
import { NOTHING } from '../formats/format.js';
import { DangerAction } from '../actions/confirm-button.js';
import { CreateButton } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import { Waiting } from '../layout/waiting.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import type { PanelOfRow } from '../table/row-panel.js';
import { CreateEventType, EditEventType } from './event-type-form.js';
import { useEventType, useEventTypes } from './use-event-types.js';
import { StateBadge } from '../layout/badges.js';
import { Mono } from '../code/mono.js';

const COLUMNS: readonly Column<EventType>[] = [
  {
    title: 'Name',
    width: 260,
    cell: ({ name, deprecated }) => (
      <Group gap={6} wrap="nowrap">
        <Mono>{name}</Mono> {deprecated && <StateBadge tone="over">deprecated</StateBadge>}
      </Group>
    ),
  },
  { title: 'Description', visibleFrom: 'sm', cell: ({ description }) => description },
  {
    title: 'Schema',
    width: 120,
    visibleFrom: 'xs',
    cell: ({ schema, validate }) => (schema === null ? NOTHING : validate ? 'validates' : 'documents'),
  },
  timeColumn('Changed', ({ updatedAt }) => updatedAt, { width: 120, visibleFrom: 'md' }),
  {
    title: '',
    width: 90,
    align: 'right',
    cell: ({ name }) => (
      <DangerAction
        label="Delete"
        thing="the event type"
        text={`Events of the type ${name} are accepted as before, and not validated any more.`}
        call={(posthorn) => posthorn.eventTypes.delete(name)}
        changes="event-types"
        done={`The event type ${name} was deleted.`}
      />
    ),
  },
];

const PANEL: PanelOfRow = {
  title: 'Event type',
  show: (name, close) => <OpenEventType key={name} name={name} onSaved={() => void close()} />,
};

export function EventTypesPage(): ReactNode {
  return (
    <ListPage
      title="Event types"
      text="The catalogue that your subscribers choose from"
      actions={<CreateButton label="New event type" />}
      list={useEventTypes()}
      columns={COLUMNS}
      idOf={({ name }) => name}
      panel={PANEL}
      empty={
        <Empty title="No event types yet">
          An event needs none: they describe events and may validate them.
        </Empty>
      }
    >
      <CreateEventType />
    </ListPage>
  );
}

interface OpenEventTypeProps {
  readonly name: string;
  readonly onSaved: () => void;
}

function OpenEventType({ name, onSaved }: OpenEventTypeProps): ReactNode {
  const eventType = useEventType(name);
  if (eventType.data === undefined) return <Waiting query={eventType} />;
  return <EditEventType eventType={eventType.data} onSaved={onSaved} />;
}
