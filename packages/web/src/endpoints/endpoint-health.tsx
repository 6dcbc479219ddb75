import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from '../formats/states.js';
import { StateBadge } from '../layout/badges.js';

export interface HealthFacts {
  readonly health: string;
  readonly paused: boolean;
  /** Before the first message, nothing is known. */
  readonly hasMessages: boolean;
}

const LOOK: Readonly<Record<string, { readonly tone: Tone; readonly text: string }>> = {
  'no messages yet': { tone: 'idle', text: 'Nothing was sent to it so far.' },
  healthy: { tone: 'good', text: 'Few attempts have failed since the last success, or none.' },
  degraded: {
    tone: 'warning',
    text: 'Ten attempts have failed since the last success, or three over a minute.',
  },
  failing: {
    tone: 'failing',
    text: 'Nothing has succeeded for an hour, or for the time that the project sets.',
  },
  disabled: { tone: 'bad', text: 'Messages are held until the endpoint answers again, or is resumed.' },
  paused: { tone: 'held', text: 'Messages are held until the endpoint is resumed.' },
};

export function EndpointHealth({ endpoint }: { readonly endpoint: HealthFacts }): ReactNode {
  const state = stateOf(endpoint);
  const { tone, text } = LOOK[state] ?? { tone: 'idle', text: '' };
  return (
    <Tooltip label={text}>
      <StateBadge tone={tone}>{state}</StateBadge>
    </Tooltip>
  );
}

function stateOf({ health, paused, hasMessages }: HealthFacts): string {
  if (paused && health !== 'disabled') return 'paused';
  return health === 'healthy' && !hasMessages ? 'no messages yet' : health;
}
