import type { AuditEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { AUDIT_FILTERS } from '../filters/filter-names.js';
import { FilterRow, PeriodFilter, TextFilter } from '../filters/filter-parts.js';
import { countFilters } from '../filters/read-filters.js';
import { useFilters } from '../filters/use-filters.js';
import { EmptyList } from '../layout/empty.js';
import { formatCount } from '../formats/format.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import { useList, useRows } from '../table/use-list.js';
import { ActorFilter, nameKind } from './actor-filter.js';
import { describeChange } from './describe-change.js';
import { ResourceName } from './resource-name.js';
import { StateBadge, Tag } from '../layout/badges.js';

const DENIED = 403;
const COLUMNS: readonly Column<AuditEntry>[] = [
  timeColumn('When', ({ createdAt }) => createdAt, { width: { base: 100, sm: 120 } }),
  {
    title: 'Operation',
    cell: ({ operation, status, count }) => (
      <CellLine>
        <CellText title={operation}>{operation}</CellText>
        {count > 1 && <Tag>{`${formatCount(count)} calls`}</Tag>}
        {status === DENIED && <StateBadge tone="bad">denied</StateBadge>}
      </CellLine>
    ),
  },
  {
    title: 'Changed',
    visibleFrom: 'md',
    cell: (entry) => <CellText title={describeChange(entry)}>{describeChange(entry)}</CellText>,
  },
  {
    title: 'Resource',
    width: 250,
    visibleFrom: 'lg',
    cell: (entry) => <ResourceName of={entry} />,
  },
  {
    title: 'Actor',
    cell: ({ actor: { kind, id, label } }) => (
      <CellLine>
        <CellText title={id}>{label}</CellText>
        <CellText size="xs" isDimmed visibleFrom="md">
          {nameKind(kind)}
        </CellText>
      </CellLine>
    ),
  },
  { title: 'Address', width: 130, visibleFrom: 'sm', cell: ({ address }) => address },
];

export function AuditLogPage(): ReactNode {
  const [filters, change] = useFilters(AUDIT_FILTERS);
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
      filters={
        <FilterRow names={AUDIT_FILTERS} filters={filters} change={change}>
          <TextFilter name="operation" label="Operation" />
          <TextFilter name="resourceId" label="Resource id" />
          <ActorFilter entries={useRows(list)} />
          <PeriodFilter />
        </FilterRow>
      }
      empty={
        <EmptyList of="entry" isFiltered={countFilters(filters, AUDIT_FILTERS) > 0} title="No changes yet" />
      }
    />
  );
}
