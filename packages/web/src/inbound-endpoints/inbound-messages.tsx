import { Button } from '@mantine/core';
import type { InboundLogEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { formatMs } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { Panel } from '../layout/panel.js';
import { MessageStatus } from '../messages/message-status.js';
import { CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { InboundMessageView } from './inbound-message-view.js';

const REFRESH_MS = 5000;

const COLUMNS: readonly Column<InboundLogEntry>[] = [
  { title: 'Status', width: { base: 130, sm: 240 }, cell: (entry) => <MessageStatus of={entry} /> },
  {
    title: 'Answer',
    cell: ({ responseStatus, lastError }) => (
      <CellText title={lastError}>
        {[responseStatus, lastError].filter((part) => part !== undefined).join(' · ')}
      </CellText>
    ),
  },
  {
    title: 'Delivered after',
    width: 120,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ totalDeliveryMs }) => formatMs(totalDeliveryMs),
  },
  {
    title: 'Received',
    width: 110,
    align: 'right',
    visibleFrom: 'xs',
    cell: ({ receivedAt }) => <Time at={receivedAt} relative />,
  },
  { title: '', width: 90, align: 'right', cell: ({ messageId }) => <Replay id={messageId} /> },
];

export function InboundMessages({ endpointId }: { readonly endpointId: string }): ReactNode {
  const list = useList<InboundLogEntry>({
    key: ['inbound-messages', endpointId],
    call: (posthorn, page, signal) =>
      posthorn.inboundLogs.list({ ...page, inboundEndpointId: endpointId }, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <>
      <ListView
        label="Received messages"
        list={list}
        columns={COLUMNS}
        idOf={({ messageId }) => messageId}
        linkTo={({ messageId }) => ({
          from: '/$projectId',
          to: '/$projectId/inbound-endpoints/$endpointId',
          params: { endpointId },
          search: { tab: 'messages', open: messageId },
        })}
        empty={
          <Empty title="Nothing received yet">
            What a sender posts to the ingest URL appears here by itself.
          </Empty>
        }
      />
      <Panel title="Received message">
        {(id, close) => <InboundMessageView messageId={id} leave={close} />}
      </Panel>
    </>
  );
}

function Replay({ id }: { readonly id: string }): ReactNode {
  const replay = useAction({
    call: (posthorn) => posthorn.inboundMessages.replay(id),
    changes: 'inbound-messages',
    done: 'The message is queued for replay.',
  });
  return (
    <Button size="xs" variant="subtle" loading={replay.isPending} onClick={() => replay.mutate()}>
      Replay
    </Button>
  );
}
