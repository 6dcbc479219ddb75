import { Box, Combobox, Group, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { describeScopes } from '../scopes/scopes.js';
import { CurrentMark, ProjectLines, SwitcherButton } from './project-parts.js';
import { type Session, searchedQuery, useSession } from './session.js';

export interface PersonProjectsProps {
  readonly onOpen: (projectId: string) => void;
}

/** Finds a project among all that are granted to the person. */
export function PersonProjects({ onOpen }: PersonProjectsProps): ReactNode {
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose() {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setText('');
    },
  });
  const { projects, hasMore = false } = useFound(text);
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={320}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        onOpen(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <SwitcherButton
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            combobox.resetSelectedOption();
          }}
          placeholder="Name or id"
          role="combobox"
          aria-expanded
          aria-label="Find a project"
        />
        <Combobox.Options aria-label="Projects" mah={360} style={{ overflowY: 'auto' }}>
          {projects.map((project) => (
            <Combobox.Option key={project.id} value={project.id}>
              <Group wrap="nowrap" justify="space-between">
                <Box miw={0}>
                  <ProjectLines project={project} text={describeScopes(project.scopes)} />
                </Box>
                <CurrentMark of={project} />
              </Group>
            </Combobox.Option>
          ))}
          {projects.length === 0 && <Combobox.Empty>No project of yours has this name.</Combobox.Empty>}
        </Combobox.Options>
        {hasMore && <Combobox.Footer>There are more: type a part of the name.</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A pause in typing. */
const TYPED_MS = 150;

/** The projects with a text in their names. Those of the text before, until its own are known. */
function useFound(text: string): Session {
  const session = useSession();
  const [asked] = useDebouncedValue(text.trim(), TYPED_MS);
  const found = useQuery({
    ...searchedQuery(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  return asked === '' ? session : (found.data ?? session);
}
