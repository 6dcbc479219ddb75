import { Group, Text } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { formatCapped, showControls } from '../formats/format.js';
import { Time } from '../formats/time.js';

type Facts =
  'health' | 'paused' | 'failingSince' | 'disabledAt' | 'disabledReason' | 'waiting' | 'held' | 'lastError';
/** Only an endpoint that is sent to is tried again by itself. */
export type EndpointFacts = Pick<EndpointSummary, Facts> & Partial<Pick<EndpointSummary, 'nextProbeAt'>>;

const REASONS: Readonly<Record<string, string>> = {
  gone: 'it answered 410 Gone',
  no_success: 'nothing had succeeded for too long',
  order_blocked: 'nothing had succeeded until the last attempt of a message that holds back others',
};

/** Whether an endpoint needs attention. */
export function isIll({ health, paused }: Pick<EndpointFacts, 'health' | 'paused'>): boolean {
  return paused || health !== 'healthy';
}

export interface EndpointTroubleProps {
  readonly endpoint: EndpointFacts;
  /** Draws what waits, such as a link to it. */
  readonly drawBacklog?: (backlog: string) => ReactNode;
}

export interface Trouble {
  readonly since: string | null;
  /** `12 messages held`. Undefined when none waits. */
  readonly backlog: string | undefined;
  /** The causes, in words. */
  readonly why: string;
}

/** Since when an endpoint needs attention, why, and what waits for it. */
export function troubleOf(endpoint: EndpointFacts): Trouble {
  const { disabledAt, failingSince, disabledReason, lastError } = endpoint;
  const error = disabledReason === 'gone' || lastError === null ? undefined : showControls(lastError);
  return {
    since: disabledAt ?? failingSince,
    backlog: describeBacklog(endpoint),
    why: [REASONS[disabledReason ?? ''], error].filter(Boolean).join(': '),
  };
}

/** The trouble of an endpoint in words. Nothing about one that is well. */
export function EndpointTrouble({
  endpoint,
  drawBacklog = (backlog) => backlog,
}: EndpointTroubleProps): ReactNode {
  if (!isIll(endpoint)) return null;
  const { since, backlog, why } = troubleOf(endpoint);
  return (
    <Group component="span" gap={6} style={{ whiteSpace: 'normal' }}>
      {backlog !== undefined && (
        <Text size="xs" fw={600} span>
          {drawBacklog(backlog)}
        </Text>
      )}
      {since !== null && (
        <Text size="xs" c="dimmed" span>
          since <Time at={since} relative />
        </Text>
      )}
      {nextProbeOf(endpoint) && (
        <Text size="xs" span>
          {nextProbeOf(endpoint)}
        </Text>
      )}
      {why !== '' && (
        <Text size="xs" c="dimmed" span style={{ overflowWrap: 'anywhere' }}>
          {why}
        </Text>
      )}
    </Group>
  );
}

/** When a disabled endpoint is tried again by itself. */
export function nextProbeOf({ nextProbeAt: at }: EndpointFacts): ReactNode {
  if (at === null || at === undefined) return undefined;
  return Date.parse(at) < Date.now() ? (
    'next try with its next message'
  ) : (
    <>
      next try <Time at={at} relative="planned" />
    </>
  );
}

/** `12 messages held`. A paused endpoint holds its messages; another one goes on trying. Undefined when none waits. */
function describeBacklog({ paused, waiting, held }: EndpointFacts): string | undefined {
  if (paused && held > 0) return `${formatCapped(held)} held`;
  return waiting > 0 ? `${formatCapped(waiting)} waiting` : undefined;
}
