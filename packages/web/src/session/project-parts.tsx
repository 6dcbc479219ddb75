import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import { CheckIcon, ChevronDownIcon } from '@primer/octicons-react';
import type { ComponentProps, ReactNode } from 'react';
import { showControls } from '../formats/format.js';
import { Tag } from '../layout/badges.js';
import { useProject } from './posthorn.js';
import { type SessionProject, useSessionProject } from './session.js';

type SwitcherButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/** Names the open project, and opens the list of the others. */
export function SwitcherButton(props: SwitcherButtonProps): ReactNode {
  const { project } = useSessionProject(useProject().projectId);
  return (
    <Button variant="default" size="xs" rightSection={<ChevronDownIcon size={12} />} maw={220} {...props}>
      <Text size="sm" truncate>
        {showControls(project?.name ?? 'Project')}
      </Text>
    </Button>
  );
}

export interface ProjectLinesProps {
  readonly project: SessionProject;
  /** With what, or how far, the session may use it. */
  readonly text: string;
}

/** A project in the list. */
export function ProjectLines({ project: { name, plan }, text }: ProjectLinesProps): ReactNode {
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" truncate>
          {showControls(name)}
        </Text>
        <Tag>{plan}</Tag>
      </Group>
      <Text size="xs" c="dimmed" truncate title={text}>
        {showControls(text)}
      </Text>
    </>
  );
}

export function CurrentMark({ of: { id } }: { readonly of: SessionProject }): ReactNode {
  return id === useProject().projectId && <CheckIcon aria-label="current" />;
}
