import { ActionIcon, Menu } from '@mantine/core';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { type ReactNode, useRef } from 'react';

export interface MoreMenuProps {
  /** What it does, in red: `Delete the endpoint`. */
  readonly action: string;
  /** Of the buttons beside it. */
  readonly size?: string | undefined;
  readonly isRunning?: boolean;
  readonly onChoose: () => void;
}

/** The last button of a head: behind it is what cannot be undone. */
export function MoreMenu({ action, size = 'sm', isRunning = false, onChoose }: MoreMenuProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const choose = (): void => {
    // The question gives the focus back to what had it.
    button.current?.focus();
    onChoose();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="default"
          size={`input-${size}`}
          loading={isRunning}
          aria-label="More actions"
        >
          <KebabHorizontalIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item c="var(--mantine-color-error)" onClick={choose}>
          {action}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
