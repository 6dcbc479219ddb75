import { Badge, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

export interface HealthFacts {
  readonly health: string;
  readonly paused: boolean;
  /** Before the first message, nothing is known. */
  readonly hasMessages: boolean;
}

const LOOK: Readonly<Record<string, { readonly color: string; readonly text: string }>> = {
  'no messages yet': { color: 'gray', text: 'Nothing was sent to it so far.' },
  healthy: { color: 'teal', text: 'Few attempts have failed since the last success, or none.' },
  degraded: {
    color: 'yellow',
    text: 'Ten attempts have failed since the last success, or three over a minute.',
  },
  failing: {
    color: 'orange',
    text: 'Nothing has succeeded for an hour, or for the time that the project sets.',
  },
  disabled: { color: 'red', text: 'Messages are held until the endpoint answers again, or is resumed.' },
  paused: { color: 'grape', text: 'Messages are held until the endpoint is resumed.' },
};

export function EndpointHealth({ endpoint }: { readonly endpoint: HealthFacts }): ReactNode {
  const state = stateOf(endpoint);
  const { color, text } = LOOK[state] ?? { color: 'gray', text: '' };
  return (
    <Tooltip label={text}>
      <Badge color={color}>{state}</Badge>
    </Tooltip>
  );
}

function stateOf({ health, paused, hasMessages }: HealthFacts): string {
  if (paused && health !== 'disabled') return 'paused';
  return health === 'healthy' && !hasMessages ? 'no messages yet' : health;
}
