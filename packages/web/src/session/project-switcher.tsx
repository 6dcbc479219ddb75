import { Menu } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { askForKey } from './key-form.js';
import { PersonProjects } from './person-projects.js';
import { CurrentMark, ProjectLines, SwitcherButton } from './project-parts.js';
import { useSession } from './session.js';

/** Leads to the other projects of the session. */
export function ProjectSwitcher(): ReactNode {
  const { projects, person } = useSession();
  const navigate = useNavigate();
  const open = (id: string): void => void navigate({ to: '/$projectId', params: { projectId: id } });
  if (person !== undefined) return <PersonProjects onOpen={open} />;
  const addProject = (): void => askForKey('Add a project by its key', { label: 'Add', onSignedIn: open });
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <SwitcherButton />
      </Menu.Target>
      <Menu.Dropdown>
        {projects.map((project) => (
          <Menu.Item
            key={project.id}
            onClick={() => open(project.id)}
            rightSection={<CurrentMark of={project} />}
          >
            <ProjectLines project={project} text={project.keyLabel ?? ''} />
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
