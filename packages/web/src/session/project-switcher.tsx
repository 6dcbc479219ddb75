import { Button, Group, Menu, Text } from '@mantine/core';
import { CheckIcon, ChevronDownIcon, PlusIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tag } from '../layout/badges.js';
import { askForKey } from './key-form.js';
import { useProject } from './posthorn.js';
import { sessionQuery } from './session.js';

/** Lists the projects of the session, and adds one by its key. */
export function ProjectSwitcher(): ReactNode {
  const { projectId } = useProject();
  const { data: projects = [] } = useQuery(sessionQuery);
  const navigate = useNavigate();
  const current = projects.find(({ id }) => id === projectId);
  const open = (id: string): void => void navigate({ to: '/$projectId', params: { projectId: id } });
  const addProject = (): void => askForKey('Add a project by its key', { label: 'Add', onSignedIn: open });

  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<ChevronDownIcon size={12} />} maw={220}>
          <Text size="sm" truncate>
            {current?.name ?? 'Project'}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {projects.map(({ id, name, plan, keyLabel }) => (
          <Menu.Item
            key={id}
            onClick={() => open(id)}
            rightSection={id === projectId ? <CheckIcon aria-label="current" /> : null}
          >
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" truncate>
                {name}
              </Text>
              <Tag>{plan}</Tag>
            </Group>
            <Text size="xs" c="dimmed" truncate>
              {keyLabel}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<PlusIcon />} onClick={addProject}>
          Add a project
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
