import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import {
  DeviceDesktopIcon,
  KebabHorizontalIcon,
  KeyAsteriskIcon,
  MoonIcon,
  SignOutIcon,
  SunIcon,
} from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { showControls } from '../formats/format.js';
import { API_URL } from '../session/addresses.js';
import { useProject } from '../session/posthorn.js';
import { useSession, useSignOut } from '../session/session.js';
import { findQueuesAddress } from './queues-address.js';
import { openShortcuts } from './shortcuts.js';

/** A session of keys belongs to nobody. */
function WhoIsSignedIn(): ReactNode {
  const { person } = useSession();
  return person === undefined ? null : (
    <Menu.Label>{showControls(person.name ?? person.email ?? person.id)}</Menu.Label>
  );
}

export function AccountMenu(): ReactNode {
  const { setColorScheme } = useMantineColorScheme();
  const { projectId } = useProject();
  const signOut = useSignOut();
  const queues = findQueuesAddress(document.cookie, location);
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Settings of this browser">
          <KebabHorizontalIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Colours</Menu.Label>
        <Menu.Item leftSection={<SunIcon />} onClick={() => setColorScheme('light')}>
          Light
        </Menu.Item>
        <Menu.Item leftSection={<MoonIcon />} onClick={() => setColorScheme('dark')}>
          Dark
        </Menu.Item>
        <Menu.Item leftSection={<DeviceDesktopIcon />} onClick={() => setColorScheme('auto')}>
          As the system
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<KeyAsteriskIcon />} rightSection="?" onClick={openShortcuts}>
          Shortcuts
        </Menu.Item>
        <Menu.Item component="a" href={`${API_URL}/docs?project=${projectId}`} target="_blank">
          API reference
        </Menu.Item>
        {queues !== undefined && (
          <Menu.Item component="a" href={queues}>
            Queues of the service
          </Menu.Item>
        )}
        <Menu.Divider />
        <WhoIsSignedIn />
        <Menu.Item leftSection={<SignOutIcon />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
