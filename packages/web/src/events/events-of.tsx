import type { ReactNode } from 'react';
import { Empty } from '../layout/empty.js';
import { ListView } from '../table/list-view.js';
import { EVENT_LIST, useEvents } from './event-list.js';

/** The events that webhooks of an inbound endpoint became. */
export function EventsOf({ inboundEndpointId }: { readonly inboundEndpointId: string }): ReactNode {
  return (
    <ListView
      label="Events"
      {...EVENT_LIST}
      {...useEvents({ inboundEndpointId })}
      empty={<Empty title="No events yet">Each webhook that the endpoint accepts becomes one.</Empty>}
    />
  );
}
