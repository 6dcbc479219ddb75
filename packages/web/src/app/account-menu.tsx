import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDots, IconKeyboard, IconLogout, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { API_URL } from '../session/addresses.js';
import { useSignOut } from '../session/session.js';
import { findQueuesAddress } from './queues-address.js';
import { openShortcuts } from './shortcuts.js';

export function AccountMenu(): ReactNode {
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const queues = findQueuesAddress(document.cookie, location);
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Settings of this browser">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Colours</Menu.Label>
        <Menu.Item leftSection={<IconSun size={16} />} onClick={() => setColorScheme('light')}>
          Light
        </Menu.Item>
        <Menu.Item leftSection={<IconMoon size={16} />} onClick={() => setColorScheme('dark')}>
          Dark
        </Menu.Item>
        <Menu.Item leftSection={<IconSunMoon size={16} />} onClick={() => setColorScheme('auto')}>
          As the system
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} />} rightSection="?" onClick={openShortcuts}>
          Shortcuts
        </Menu.Item>
        <Menu.Item component="a" href={`${API_URL}/docs`} target="_blank">
          API reference
        </Menu.Item>
        {queues !== undefined && (
          <Menu.Item component="a" href={queues}>
            Queues of the service
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
