import { ColorSwatch, Group } from '@mantine/core';
import type { MetricsTimeseries } from '@posthorn/client';
import type { ReactNode } from 'react';
import { PageLink } from '../layout/page-link.js';
import type { MessageFilters } from '../filters/message-filters.js';
import { OUTCOMES, type Outcome } from './outcomes.js';
import type { Counted } from './use-metrics.js';

/** The messages that numbers count. */
export interface Scope extends Counted {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const PAGES = { outbound: '/$projectId/messages', inbound: '/$projectId/inbound-messages' } as const;

interface OutcomeLinkProps {
  readonly outcome: Outcome;
  readonly scope: Scope;
  readonly children: ReactNode;
}

/** Leads to the messages of an outcome. Hovering says what it means. */
export function OutcomeLink({ outcome, scope, children }: OutcomeLinkProps): ReactNode {
  return (
    <PageLink c="inherit" underline="never" title={outcome.words} {...messagesOf(outcome, scope)}>
      {children}
    </PageLink>
  );
}

interface MessagesAddress {
  readonly from: '/$projectId';
  readonly to: (typeof PAGES)[keyof typeof PAGES];
  readonly search: Pick<MessageFilters, 'status' | 'endpointId' | 'from' | 'to'>;
}

/** The page that lists the messages of an outcome, and no others. */
export function messagesOf(
  { status }: Outcome,
  { direction = 'outbound', endpointId, from, to }: Scope,
): MessagesAddress {
  return { from: '/$projectId', to: PAGES[direction], search: { status, endpointId, from, to } };
}

/** The messages of the window, and those of one of its buckets. */
export function scopeOf({ buckets }: MetricsTimeseries, counted: Counted, index?: number): Scope {
  const from = buckets[index ?? 0]?.timestamp;
  return { ...counted, from, to: index === undefined ? undefined : buckets[index + 1]?.timestamp };
}

/** The colours of the bars. They lead to the messages, too. */
export function OutcomeLegend({ scope }: { readonly scope: Scope }): ReactNode {
  return (
    <Group justify="flex-end" gap="md" mb="xs">
      {OUTCOMES.map((outcome) => (
        <OutcomeLink key={outcome.name} outcome={outcome} scope={scope}>
          <LegendKey name={outcome.name} color={outcome.color.replace('.', '-')} />
        </OutcomeLink>
      ))}
    </Group>
  );
}

interface LegendKeyProps {
  readonly name: string;
  /** Of the theme: `orange-4`. */
  readonly color: string;
}

/** What a colour of a chart stands for. */
export function LegendKey({ name, color }: LegendKeyProps): ReactNode {
  return (
    <Group gap={6} component="span">
      <ColorSwatch size={10} withShadow={false} color={`var(--mantine-color-${color})`} />
      {name}
    </Group>
  );
}
