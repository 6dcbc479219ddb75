import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, createContext, use, useEffect } from 'react';
import { showControls } from '../formats/format.js';
import { Mono } from '../code/mono.js';

/** What the title of each page ends with. Undefined where the title is the same on every page. */
export const SiteName = createContext<string | undefined>(undefined);

/** How many things need attention. The title begins with their number. */
export const AttentionCount = createContext(0);

export interface PageHeaderProps {
  readonly title: string;
  /** The title is a URL or a code. */
  readonly isCode?: boolean;
  readonly text?: ReactNode;
  /** The actions of the page. */
  readonly children?: ReactNode;
}

export function PageHeader({ title, isCode = false, text, children }: PageHeaderProps): ReactNode {
  useDocumentTitle(title);
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Title order={1} size="h3">
          {isCode ? <Mono>{title}</Mono> : showControls(title)}
        </Title>
        {text !== undefined && (
          <Text size="sm" c="dimmed">
            {typeof text === 'string' ? showControls(text) : text}
          </Text>
        )}
      </Stack>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}

/** Names the page in the tab of the browser. */
function useDocumentTitle(title: string): void {
  const site = use(SiteName);
  const count = use(AttentionCount);
  useEffect(() => {
    if (site === undefined) return undefined;
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · ${site}`;
    return () => void (document.title = site);
  }, [title, site, count]);
}
