import { Box, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { SearchResult } from '@posthorn/client';
import { type ReactNode, useRef, useState } from 'react';
import { SearchBox } from '../../search/search-box.js';
import { withRecent } from '../../search/recent-results.js';
import { useMay } from '../../session/capabilities.js';
import { type PageName, type Place, goTo, searchOf } from '../place/place.js';

/** Where the portal shows a result. It shows the messages of an event, and not the event itself. */
const PAGES: Readonly<Partial<Record<string, PageName>>> = {
  message: 'messages',
  endpoint: 'endpoints',
  event_type: 'event-types',
};

function placeOf({ kind, id }: SearchResult): Place {
  return { page: PAGES[kind] ?? 'messages', id };
}

const NOTE = { size: 'sm', c: 'dimmed' } as const;

/** Finds what the session may read. What was opened is forgotten with the page: another customer may come next. */
export function PortalSearch(): ReactNode {
  const [recent, setRecent] = useState<readonly SearchResult[]>([]);
  const [opened, setOpened] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  const readsPayloads = useMay('payloads.read');
  return (
    <Box mb="md">
      <SearchBox
        key={opened}
        placeholder={readsPayloads ? 'Id, value in a payload, URL, event type' : 'Id, URL, event type'}
        recent={recent}
        inputRef={input}
        isShown={({ kind }) => kind in PAGES}
        hrefOf={(result) => searchOf(placeOf(result))}
        nothingFound={() =>
          readsPayloads && <Text {...NOTE}>Inside payloads, only chosen values are searched.</Text>
        }
        onOpen={(result) => {
          setRecent(withRecent(recent, result));
          setOpened(opened + 1);
          goTo(placeOf(result));
        }}
      />
    </Box>
  );
}
