import type { PortalSession } from '@posthorn/client';
import type { ReactNode } from 'react';
import { DangerAction } from '../actions/confirm-button.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListView } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { CAPABILITIES } from './portal-links.js';

const COLUMNS: readonly Column<PortalSession>[] = [
  timeColumn('Created', ({ createdAt }) => createdAt, { width: { base: 90, sm: 140 } }),
  { title: 'For', width: 80, cell: ({ purpose }) => (purpose === 'mcp' ? 'agent' : 'portal') },
  { title: 'May also', wraps: true, cell: ({ capabilities }) => wordsOf(capabilities) },
  {
    title: 'Works until',
    width: 190,
    visibleFrom: 'sm',
    cell: ({ expiresAt }) => <Time at={expiresAt} />,
  },
  {
    title: '',
    width: 90,
    align: 'right',
    cell: ({ id }) => (
      <DangerAction
        label="End"
        thing="the session"
        text="Its link and its token stop working within a second."
        call={(posthorn) => posthorn.portalSessions.delete(id)}
        changes="portal-sessions"
        done="The session was ended."
      />
    ),
  },
];

/** Everybody who may use the portal as this consumer now. */
export function PortalSessions({ consumerId }: { readonly consumerId: string }): ReactNode {
  const list = useList<PortalSession>({
    key: ['portal-sessions', consumerId],
    call: (posthorn, page, signal) => posthorn.portalSessions.list({ ...page, consumerId }, { signal }),
  });
  return (
    <ListView
      label="Portal sessions"
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      empty={<Empty title="No open session">A link, or your own page, lets this customer in.</Empty>}
    />
  );
}

function wordsOf(capabilities: readonly string[]): string {
  const known = CAPABILITIES.filter(({ value }) => capabilities.includes(value));
  return known.length === 0 ? 'only read' : known.map(({ label }) => label.toLowerCase()).join(', ');
}
