import { AppShell, Burger, Group, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageNotices } from '../failures/page-notices.js';
import { Logo } from '../layout/logo.js';
import { SiteName } from '../layout/site-name.js';
import { ProjectSwitcher } from '../session/project-switcher.js';
import { AccountMenu } from './account-menu.js';
import { Navigation } from './navigation.js';
import { useShortcuts } from './shortcuts.js';

/** The frame of every page of a project. */
export function Shell(): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure();
  useShortcuts();
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <Logo />
            <Text fw={600} visibleFrom="sm">
              Posthorn
            </Text>
            <ProjectSwitcher />
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <AppShell.Section grow component={ScrollArea}>
          <Navigation onNavigate={close} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main>
        <PageNotices />
        <SiteName value="Posthorn">
          <Outlet />
        </SiteName>
      </AppShell.Main>
    </AppShell>
  );
}
