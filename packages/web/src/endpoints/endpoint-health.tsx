import { Badge, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

export interface HealthFacts {
  readonly health: string;
  readonly paused: boolean;
  readonly failingSince?: string | null;
  readonly disabledReason?: string | null;
}

const LOOK: Readonly<Record<string, { readonly color: string; readonly text: string }>> = {
  healthy: { color: 'teal', text: 'The last attempt succeeded, or failures began less than an hour ago.' },
  failing: { color: 'orange', text: 'Nothing has succeeded for an hour.' },
  disabled: { color: 'red', text: 'Messages are held until the endpoint is resumed.' },
  paused: { color: 'grape', text: 'Messages are held until the endpoint is resumed.' },
};

const REASONS: Readonly<Record<string, string>> = {
  gone: 'It answered 410 Gone.',
  no_success: 'Nothing had succeeded for too long.',
};

export function EndpointHealth({ endpoint }: { readonly endpoint: HealthFacts }): ReactNode {
  const state = endpoint.health === 'disabled' || !endpoint.paused ? endpoint.health : 'paused';
  const { color, text } = LOOK[state] ?? { color: 'gray', text: '' };
  const reason = REASONS[endpoint.disabledReason ?? ''];
  return (
    <Tooltip label={[reason, text].filter(Boolean).join(' ')}>
      <Badge color={color}>{state}</Badge>
    </Tooltip>
  );
}
