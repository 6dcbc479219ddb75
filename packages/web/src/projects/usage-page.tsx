import { Progress, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../formats/format.js';
import { formatMonth } from '../formats/time-format.js';
import { PageHeader } from '../layout/page-header.js';
import { Waiting } from '../layout/waiting.js';
import { useRead } from '../session/use-read.js';
import { Tag } from '../layout/badges.js';

const MONTHS = 12;

export function UsagePage(): ReactNode {
  const usage = useRead({
    key: ['usage'],
    call: (posthorn, signal) =>
      Promise.all([
        posthorn.billing.getSubscription({ signal }),
        posthorn.billing.listUsageHistory({ limit: MONTHS }, { signal }),
      ]),
  });
  if (usage.data === undefined) return <Waiting query={usage} />;
  const [{ plan, limits, usage: month }, { items }] = usage.data;
  const limit = limits.messagesPerMonth;
  return (
    <>
      <PageHeader
        title="Usage"
        text="Messages that were accepted, outbound and inbound, in calendar months (UTC)"
      >
        <Tag>{plan}</Tag>
      </PageHeader>
      <Stack maw={720} gap="xl">
        <Stack gap={6}>
          <Text size="sm">
            <b>{formatCount(month.messagesUsed)}</b>{' '}
            {limit < 0
              ? 'messages this month, without a limit'
              : `of ${formatCount(limit)} messages this month`}
          </Text>
          {limit > 0 && (
            <Progress value={(100 * month.messagesUsed) / limit} aria-label="Share of the month's messages" />
          )}
        </Stack>
        <Table aria-label="Usage by month">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Month</Table.Th>
              <Table.Th ta="right">Messages</Table.Th>
              <Table.Th ta="right">Overage</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ periodStart, messageCount, overageCount }) => (
              <Table.Tr key={periodStart}>
                <Table.Td>{formatMonth(periodStart)}</Table.Td>
                <Table.Td ta="right">{formatCount(messageCount)}</Table.Td>
                <Table.Td ta="right">{formatCount(overageCount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </>
  );
}
