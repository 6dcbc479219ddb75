import type { Incident } from '@posthorn/client';
import type { ReactNode } from 'react';
import { ConsumerOnPhone, consumerColumn } from '../consumers/consumer-name.js';
import { formatCount } from '../formats/format.js';
import { EmptyList } from '../layout/empty.js';
import { incidentLink } from '../layout/links.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { EndpointName } from './incident-link.js';
import { describeCause, describeLength, stateOf, subjectOf } from './incident-parts.js';
import { StateBadge } from '../layout/badges.js';

const REFRESH_MS = 10_000;

const COLUMNS: readonly Column<Incident>[] = [
  {
    title: 'State',
    width: 84,
    cell: (incident) => <StateBadge tone={stateOf(incident).tone}>{stateOf(incident).label}</StateBadge>,
  },
  {
    title: 'Outage',
    cell: (incident) => (
      <CellLine>
        <ConsumerOnPhone id={incident.consumerId} hiddenFrom="md" />
        <CellText title={incident.url}>
          <EndpointName of={incident} />
        </CellText>
        <CellText size="xs" isDimmed visibleFrom="sm">
          {subjectOf(incident)}
        </CellText>
      </CellLine>
    ),
  },
  consumerColumn({ width: 150, visibleFrom: 'md' }),
  {
    title: 'Cause',
    width: 220,
    visibleFrom: 'sm',
    cell: ({ cause }) => <CellText title={describeCause(cause)}>{describeCause(cause)}</CellText>,
  },
  {
    title: 'Failures',
    width: 90,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ failures }) => formatCount(failures),
  },
  { title: 'Lasted', width: 120, align: 'right', visibleFrom: 'md', cell: describeLength },
  timeColumn('Began', ({ startedAt }) => startedAt, { width: { base: 92, sm: 110 }, align: 'right' }),
];

export function IncidentsPage(): ReactNode {
  const list = useList<Incident>({
    key: ['incidents', 'list'],
    call: (posthorn, page, signal) => posthorn.incidents.list(page, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <ListPage
      title="Incidents"
      text="Outages of endpoints, for 90 days after their end"
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      linkTo={({ id }) => incidentLink(id)}
      empty={
        <EmptyList of="incident" isFiltered={false} title="No outage so far">
          When deliveries to an endpoint fail, or its webhooks are refused, the outage stands here.
        </EmptyList>
      }
    />
  );
}
