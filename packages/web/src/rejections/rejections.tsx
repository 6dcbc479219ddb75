import { Stack, Text } from '@mantine/core';
import type { Rejection } from '@posthorn/client';
import type { ReactNode } from 'react';
import { Empty } from '../layout/empty.js';
import { CellText } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListView } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { findReason } from './reasons.js';
import { type RefusingEndpoint, HowAgain } from './refusal-help.js';
import { RejectionView } from './rejection-view.js';
import { StateBadge } from '../layout/badges.js';

const REFRESH_MS = 5000;

const COLUMNS: readonly Column<Rejection>[] = [
  {
    title: 'Reason',
    cell: ({ reasonCode, reasonDetail }) => (
      <CellText title={reasonDetail}>{findReason(reasonCode).title}</CellText>
    ),
  },
  {
    title: 'Failed check',
    width: 200,
    visibleFrom: 'md',
    cell: ({ reasonCode }) => <StateBadge tone="bad">{reasonCode}</StateBadge>,
  },
  { title: 'Sender', width: 150, visibleFrom: 'sm', cell: ({ sourceIp }) => sourceIp },
  timeColumn('Received', ({ receivedAt }) => receivedAt, { width: { base: 90, sm: 110 }, align: 'right' }),
];

/** Requests that a check refused. */
export function Rejections({ of }: { readonly of: RefusingEndpoint }): ReactNode {
  const { id: endpointId } = of;
  const list = useList<Rejection>({
    key: ['rejections', endpointId],
    call: (posthorn, page, signal) =>
      posthorn.inboundRejections.list({ ...page, inboundEndpointId: endpointId }, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        <HowAgain of={of} />
      </Text>
      <ListView
        label="Rejections"
        list={list}
        columns={COLUMNS}
        idOf={({ id }) => id}
        panel={{ title: 'Rejection', show: (id) => <RejectionView id={id} list={list} of={of} /> }}
        empty={
          <Empty title="No rejections">
            Requests whose token, signature, address or time is wrong appear here.
          </Empty>
        }
      />
    </Stack>
  );
}
