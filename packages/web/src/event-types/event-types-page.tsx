import { Badge, Button, Drawer, Group } from '@mantine/core';
import type { EventType } from '@posthorn/client';
import { PlusIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DangerButton } from '../actions/danger-button.js';
import { useAction } from '../actions/use-action.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { useCreating } from '../layout/use-creating.js';
import { Panel } from '../layout/panel.js';
import { Waiting } from '../layout/waiting.js';
import { useProject } from '../session/posthorn.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { EventTypeForm } from './event-type-form.js';
import { eventTypeQuery, useEventTypes } from './event-type-queries.js';

const COLUMNS: readonly Column<EventType>[] = [
  {
    title: 'Name',
    width: 260,
    cell: ({ name, deprecated }) => (
      <Group gap={6} wrap="nowrap">
        {name} {deprecated && <Badge color="gray">deprecated</Badge>}
      </Group>
    ),
  },
  { title: 'Description', visibleFrom: 'sm', cell: ({ description }) => description },
  {
    title: 'Schema',
    width: 120,
    visibleFrom: 'xs',
    cell: ({ schema, validate }) => (schema === null ? '–' : validate ? 'validates' : 'documents'),
  },
  {
    title: 'Changed',
    width: 120,
    visibleFrom: 'md',
    cell: ({ updatedAt }) => <Time at={updatedAt} relative />,
  },
  { title: '', width: 90, align: 'right', cell: ({ name }) => <Delete name={name} /> },
];

export function EventTypesPage(): ReactNode {
  const [isCreating, { open, close }] = useCreating();
  const navigate = useNavigate({ from: '/$projectId/event-types' });
  return (
    <>
      <PageHeader title="Event types" text="The catalogue that your subscribers choose from">
        <Button leftSection={<PlusIcon />} onClick={open}>
          New event type
        </Button>
      </PageHeader>
      <ListView
        label="Event types"
        list={useEventTypes()}
        columns={COLUMNS}
        idOf={({ name }) => name}
        onOpen={({ name }) => void navigate({ search: { open: name } })}
        empty={
          <Empty title="No event types yet">
            An event needs none: they describe events and may validate them.
          </Empty>
        }
      />
      <Drawer
        opened={isCreating}
        onClose={close}
        position="right"
        size="min(720px, 100%)"
        title="New event type"
      >
        <EventTypeForm onDone={close} />
      </Drawer>
      <Panel title="Event type">
        {(name, leave) => <EditEventType name={name} onDone={() => void leave()} />}
      </Panel>
    </>
  );
}

interface EditEventTypeProps {
  readonly name: string;
  readonly onDone: () => void;
}

function EditEventType({ name, onDone }: EditEventTypeProps): ReactNode {
  const eventType = useQuery(eventTypeQuery(useProject(), name));
  if (eventType.data === undefined) return <Waiting query={eventType} />;
  return <EventTypeForm key={name} eventType={eventType.data} onDone={onDone} />;
}

function Delete({ name }: { readonly name: string }): ReactNode {
  const remove = useAction({
    call: (posthorn) => posthorn.eventTypes.delete(name),
    changes: 'event-types',
    done: `The event type ${name} was deleted.`,
  });
  return (
    <DangerButton
      label="Delete"
      text={`Events of the type ${name} are accepted as before, and not validated any more.`}
      isRunning={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
