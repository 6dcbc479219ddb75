import type { ReactNode } from 'react';
import { Copyable } from '../code/copyable.js';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { endpointLink } from '../layout/links.js';
import { endpointRead } from '../endpoints/use-endpoints.js';
import { showControls } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { useRead } from '../session/use-read.js';
import type { PanelOfRow } from '../table/row-panel.js';
import { DeliveredView, answerOf } from './delivered-view.js';
import { MessageButtons } from './message-buttons.js';
import { useMessage } from './message-reads.js';

export interface MessageViewProps {
  readonly messageId: string;
  /** Closes the view of a message that was deleted. */
  readonly leave: () => Promise<void> | void;
}

export function MessageView({ messageId, leave }: MessageViewProps): ReactNode {
  const query = useMessage(messageId);
  const message = query.data;
  if (message === undefined) return <Waiting query={query} />;
  return (
    <DeliveredView
      message={message}
      buttons={<MessageButtons message={message} leave={leave} />}
      facts={[
        ['Destination', <EndpointLink key="endpoint" endpointId={message.endpointId} />],
        answerOf(message),
        ['Message', <Copyable key="id" value={message.id} label="the message id" />],
        ['Event type', message.eventType],
        ['Event', message.eventId && <Copyable value={message.eventId} label="the event id" />],
        ['Consumer', message.consumerId && <ConsumerLink id={message.consumerId} />],
        ['Idempotency key', message.idempotencyKey],
        ['Accepted', <Time key="at" at={message.createdAt} />],
      ]}
    />
  );
}

export const MESSAGE_PANEL: PanelOfRow = {
  title: 'Message',
  show: (id, close) => <MessageView messageId={id} leave={close} />,
};

function EndpointLink({ endpointId }: { readonly endpointId: string }): ReactNode {
  const endpoint = useRead(endpointRead(endpointId));
  // The endpoint of a callback has no page.
  if (endpoint.data?.kind === 'callback') return showControls(endpoint.data.url);
  return <PageLink {...endpointLink(endpointId)}>{endpoint.data?.url ?? endpointId}</PageLink>;
}
