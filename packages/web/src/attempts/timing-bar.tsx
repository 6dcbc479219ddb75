import { Group, Progress, Stack, Text } from '@mantine/core';
import type { Attempt } from '@posthorn/client';
import type { ReactNode } from 'react';
import { formatMs } from '../formats/format.js';

const PHASES = [
  { label: 'DNS', member: 'dnsMs', color: 'grape.6' },
  { label: 'Connect', member: 'tcpConnectMs', color: 'indigo.6' },
  { label: 'TLS', member: 'tlsHandshakeMs', color: 'cyan.7' },
  { label: 'First byte', member: 'ttfbMs', color: 'teal.7' },
  { label: 'Transfer', member: 'transferMs', color: 'lime.8' },
] as const;

/** What lies between the phases: the wait for a connection, and the sending of the request. */
const OTHER = { label: 'Other', color: 'gray.6' } as const;

/** Where the time of an attempt went. The phases add up to the latency of the attempt. */
export function TimingBar({ attempt }: { readonly attempt: Attempt }): ReactNode {
  const phases = PHASES.flatMap(({ label, member, color }) => {
    const ms = attempt[member];
    return ms === undefined ? [] : [{ label, color, ms }];
  });
  if (phases.length === 0) return null;
  const knownMs = phases.reduce((sum, { ms }) => sum + ms, 0);
  const otherMs = (attempt.responseLatencyMs ?? 0) - knownMs;
  const shown = otherMs > 0 ? [...phases, { ...OTHER, ms: otherMs }] : phases;
  const totalMs = knownMs + Math.max(0, otherMs);
  return (
    <Stack gap={6}>
      <Progress.Root size="md" aria-label="Phases of the attempt">
        {shown.map(({ label, color, ms }) => (
          <Progress.Section
            key={label}
            value={(100 * ms) / Math.max(1, totalMs)}
            color={color}
            aria-label={label}
          />
        ))}
      </Progress.Root>
      <Group gap="md">
        {shown.map(({ label, ms }) => (
          <Text key={label} size="xs" c="dimmed">
            {label} <b>{formatMs(ms)}</b>
          </Text>
        ))}
        <Text size="xs" c="dimmed">
          In all <b>{formatMs(totalMs)}</b>
        </Text>
      </Group>
    </Stack>
  );
}
