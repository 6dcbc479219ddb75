import { ActionIcon, Group, Loader, Text, Tooltip } from '@mantine/core';
import type { Export } from '@posthorn/client';
import { DownloadIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { DangerAction } from '../actions/confirm-button.js';
import { downloadFile } from '../actions/download-file.js';
import { useAction } from '../actions/use-action.js';
import { formatCount, formatSize } from '../formats/format.js';
import { formatPeriod, formatZoned } from '../formats/time-format.js';
import { CreateButton } from '../layout/creating.js';
import { Empty } from '../layout/empty.js';
import type { Column } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import { useRows, useList } from '../table/use-list.js';
import { CreateExport } from './create-export.js';
import type { Tone } from '../formats/states.js';
import { StateBadge } from '../layout/badges.js';

const REFRESH_MS = 2000;
const RUNNING = new Set(['pending', 'processing']);
const TONES: Readonly<Record<string, Tone>> = { completed: 'good', failed: 'bad', expired: 'over' };

const COLUMNS: readonly Column<Export>[] = [
  { title: 'Status', width: 125, cell: (job) => <Status job={job} /> },
  {
    title: 'Period',
    wraps: true,
    cell: ({ filterStartTime: from, filterEndTime: to }) => <Period from={from} to={to} />,
  },
  { title: 'Direction', width: 110, visibleFrom: 'md', cell: ({ direction }) => direction },
  {
    title: 'Rows',
    width: 100,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ rowCount }) => rowCount !== undefined && formatCount(rowCount),
  },
  {
    title: 'Size',
    width: 90,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ fileSizeBytes }) => fileSizeBytes !== undefined && formatSize(fileSizeBytes),
  },
  { title: '', width: 135, align: 'right', cell: (job) => <Actions job={job} /> },
];

export function ExportsPage(): ReactNode {
  const list = useList<Export>({
    key: ['exports'],
    call: (posthorn, page, signal) => posthorn.exports.list(page, { signal }),
    everyMs: REFRESH_MS,
  });
  const isRunning = useRows(list).some(({ status }) => RUNNING.has(status));
  return (
    <ListPage
      title="Exports"
      text="Messages of a period as CSV"
      actions={<CreateButton label="New export" isDisabled={isRunning} />}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      empty={
        <Empty title="No exports yet">
          An export is ready within seconds to minutes, and is kept for a day.
        </Empty>
      }
    >
      <CreateExport />
    </ListPage>
  );
}

interface PeriodProps {
  readonly from: string;
  readonly to: string;
}

/** The tooltip has the moments themselves. */
function Period({ from, to }: PeriodProps): ReactNode {
  return (
    <Tooltip label={`${formatZoned(from)} – ${formatZoned(to)}`} multiline>
      <Text inherit span>
        {formatPeriod(from, to)}
      </Text>
    </Tooltip>
  );
}

function Status({ job: { status, errorMessage } }: { readonly job: Export }): ReactNode {
  return (
    <Group gap={6} wrap="nowrap">
      <StateBadge tone={TONES[status] ?? 'active'} title={errorMessage}>
        {status}
      </StateBadge>
      {RUNNING.has(status) && <Loader size={14} aria-label="running" />}
    </Group>
  );
}

function Actions({ job: { id, status } }: { readonly job: Export }): ReactNode {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {status === 'completed' && <Download id={id} />}
      <DangerAction
        label="Delete"
        thing="the export"
        text="Its file is deleted, too."
        call={(posthorn) => posthorn.exports.delete(id)}
        changes="exports"
        done="The export was deleted."
      />
    </Group>
  );
}

function Download({ id }: { readonly id: string }): ReactNode {
  const download = useAction({
    async call(posthorn) {
      const response = await posthorn.exports.download(id);
      downloadFile(await response.blob(), `posthorn-${id}.csv`);
    },
    changes: 'exports',
  });
  return (
    <Tooltip label="Download">
      <ActionIcon
        variant="subtle"
        aria-label="Download"
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        <DownloadIcon />
      </ActionIcon>
    </Tooltip>
  );
}
