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
  healthy: { color: 'teal', text: 'The last attempt succeeded, or failures began less than an hour ago.' },
  failing: { color: 'orange', text: 'Nothing has succeeded for an hour.' },
  disabled: { color: 'red', text: 'Messages are held until the endpoint is resumed.' },
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
