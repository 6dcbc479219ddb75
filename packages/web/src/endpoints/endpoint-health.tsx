import { Badge, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

export interface HealthFacts {
  readonly health: string;
  readonly paused: boolean;
}

const LOOK: Readonly<Record<string, { readonly color: string; readonly text: string }>> = {
  healthy: { color: 'teal', text: 'The last attempt succeeded, or failures began less than an hour ago.' },
  failing: { color: 'orange', text: 'Nothing has succeeded for an hour.' },
  disabled: { color: 'red', text: 'Messages are held until the endpoint is resumed.' },
  paused: { color: 'grape', text: 'Messages are held until the endpoint is resumed.' },
};

export function EndpointHealth({ endpoint }: { readonly endpoint: HealthFacts }): ReactNode {
  const state = endpoint.health === 'disabled' || !endpoint.paused ? endpoint.health : 'paused';
  const { color, text } = LOOK[state] ?? { color: 'gray', text: '' };
  return (
    <Tooltip label={text}>
      <Badge color={color}>{state}</Badge>
    </Tooltip>
  );
}
