import { Modal } from '@mantine/core';
import type { SearchResult } from '@posthorn/client';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConsumerName } from '../consumers/consumer-name.js';
import {
  consumerLink,
  endpointLink,
  eventLink,
  inboundEndpointLink,
  messageLink,
  pullEndpointLink,
} from '../layout/links.js';
import { lazyPart } from '../parts/load-part.js';
import { useProject } from '../session/posthorn.js';
import { keepRecent, readRecent } from './recent-results.js';
import { SearchBox } from './search-box.js';

const SearchedMembers = lazyPart(() => import('./searched-members.js'), 'SearchedMembers');

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** Where the console shows a result. */
const PLACES: Readonly<Partial<Record<string, (result: SearchResult) => Place>>> = {
  message: ({ id }) => messageLink(id),
  event: ({ id }) => eventLink(id),
  inbound_message: ({ id, endpointId = '' }) => ({
    ...inboundEndpointLink(endpointId),
    search: { tab: 'messages', open: id },
  }),
  pull_event: ({ id, endpointId = '' }) => ({
    ...pullEndpointLink(endpointId),
    search: { tab: 'events', open: id },
  }),
  endpoint: ({ id }) => endpointLink(id),
  inbound_endpoint: ({ id }) => inboundEndpointLink(id),
  pull_endpoint: ({ id }) => pullEndpointLink(id),
  consumer: ({ id }) => consumerLink(id),
  event_type: ({ id }) => ({ to: '/$projectId/event-types', search: { open: id } }),
};

export interface ConsoleSearchProps {
  readonly close: () => void;
}

/** The search of every page, which `/` opens. Its field takes the next key, so nothing about it comes late. */
export function ConsoleSearch({ close }: ConsoleSearchProps): ReactNode {
  return (
    <Modal opened onClose={close} title="Search" size="lg" yOffset="8vh" transitionProps={{ duration: 0 }}>
      <ProjectSearch close={close} />
    </Modal>
  );
}

function ProjectSearch({ close }: ConsoleSearchProps): ReactNode {
  const { projectId } = useProject();
  const [recent] = useState(() => readRecent(projectId));
  const router = useRouter();
  const linkTo = (result: SearchResult): LinkProps => {
    const { params = {}, ...place } = PLACES[result.kind]?.(result) ?? { to: '/$projectId' };
    return { ...place, params: { projectId, ...(params as object) } };
  };
  return (
    <SearchBox
      inputRef={focusAtOnce}
      placeholder="Id, idempotency key, value in a payload, URL, consumer, event type"
      recent={recent}
      isShown={({ kind }) => kind in PLACES}
      whoseOf={({ consumerId }) => consumerId && <ConsumerName id={consumerId} />}
      nothingFound={(text) => <SearchedMembers text={text} close={close} />}
      hrefOf={(result) => router.buildLocation(linkTo(result)).href}
      onOpen={(result) => {
        keepRecent(projectId, result);
        close();
        void router.navigate(linkTo(result));
      }}
    />
  );
}

/** The dialog brings the focus in only after its first keys. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
