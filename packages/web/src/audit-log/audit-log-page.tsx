import { Badge, Text } from '@mantine/core';
import type { AuditEntry } from '@posthorn/client';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ChangeFilters, FilterRow, PeriodFilter, TextFilter } from '../filters/filter-parts.js';
import { useChangeFilters } from '../filters/use-change-filters.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListPage } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { type AuditFilters, AUDIT_FILTERS, auditFilters } from './audit-filters.js';

const DENIED = 403;
const KINDS: Readonly<Record<AuditEntry['actor']['kind'], string>> = {
  api_key: 'API key',
  console_session: 'console',
  portal_session: 'portal',
};

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'When', width: 120, cell: ({ createdAt }) => <Time at={createdAt} relative /> },
  {
    title: 'Operation',
    cell: ({ operation, status }) => (
      <CellLine>
        <CellText>{operation}</CellText>
        {status === DENIED && <Badge color="red">denied</Badge>}
      </CellLine>
    ),
  },
  {
    title: 'Changed',
    visibleFrom: 'md',
    cell: ({ changed }) => (
      <Text size="sm" truncate title={changed.join(', ')}>
        {changed.join(', ')}
      </Text>
    ),
  },
  {
    title: 'Resource',
    width: 250,
    visibleFrom: 'lg',
    cell: ({ resourceId }) => (
      <Text ff="monospace" size="xs" truncate title={resourceId ?? ''}>
        {resourceId}
      </Text>
    ),
  },
  {
    title: 'Actor',
    cell: ({ actor: { kind, id, label } }) => (
      <CellLine>
        <CellText title={id}>{label}</CellText>
        <CellText size="xs" isDimmed visibleFrom="md">
          {KINDS[kind]}
        </CellText>
      </CellLine>
    ),
  },
  { title: 'Address', width: 130, visibleFrom: 'sm', cell: ({ address }) => address },
];

export function AuditLogPage(): ReactNode {
  const filters = auditFilters(useSearch({ from: '/$projectId/audit-log' }));
  const { from: startTime, to: endTime, ...others } = filters;
  const asked = { ...others, startTime, endTime };
  const list = useList<AuditEntry>({
    key: ['audit-log', asked],
    call: (posthorn, page, signal) => posthorn.auditLog.list({ ...asked, ...page }, { signal }),
  });
  return (
    <ListPage
      title="Audit log"
      text="Who changed what, for 90 days"
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      filters={<AuditFilterBar filters={filters} />}
      empty={
        Object.keys(filters).length > 0 ? (
          <Empty title="No entry fits these filters">Change or clear them to see others.</Empty>
        ) : (
          <Empty title="No changes yet" />
        )
      }
    />
  );
}

function AuditFilterBar({ filters }: { readonly filters: AuditFilters }): ReactNode {
  const change: ChangeFilters<keyof AuditFilters> = useChangeFilters();
  return (
    <FilterRow names={AUDIT_FILTERS} filters={filters} change={change}>
      <TextFilter
        label="Operation"
        value={filters.operation}
        onChange={(operation) => change({ operation })}
      />
      <TextFilter
        label="Resource id"
        value={filters.resourceId}
        onChange={(resourceId) => change({ resourceId })}
      />
      <TextFilter label="Actor id" value={filters.actorId} onChange={(actorId) => change({ actorId })} />
      <PeriodFilter filters={filters} change={change} />
    </FilterRow>
  );
}
