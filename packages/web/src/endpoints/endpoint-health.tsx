import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { type HealthFacts, healthOf } from '../formats/states.js';
import { StateBadge } from '../layout/badges.js';

export function EndpointHealth({ endpoint }: { readonly endpoint: HealthFacts }): ReactNode {
  const { tone, label, text } = healthOf(endpoint);
  return (
    <Tooltip label={text}>
      <StateBadge tone={tone}>{label}</StateBadge>
    </Tooltip>
  );
}
