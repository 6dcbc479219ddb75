import { type ButtonProps, Button, Group, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { BEGINS_DANGER, DANGER_COLOR } from '../../layout/danger.js';

/** How a question opens beside its button. A dialog would open in the middle of a frame, which may be out of sight. */
export const QUESTION = {
  width: 300,
  position: 'bottom-end',
  shadow: 'md',
  trapFocus: true,
  returnFocus: true,
} as const;

export interface AskButtonProps extends Omit<ButtonProps, 'children'> {
  readonly label: string;
  /** What it means. */
  readonly text: string;
  /** The button that does it. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
}

/** Asks beside the button. */
export function AskButton(props: AskButtonProps): ReactNode {
  const { label, text, action, isDangerous = false, onConfirm, ...button } = props;
  const [isOpen, { toggle, close }] = useDisclosure();
  const confirm = (): void => {
    close();
    onConfirm();
  };
  return (
    <Popover opened={isOpen} onChange={close} {...QUESTION}>
      <Popover.Target>
        <Button variant="default" {...(isDangerous && BEGINS_DANGER)} {...button} onClick={toggle}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm">{text}</Text>
          <Group gap="xs" justify="flex-end">
            <Button size="xs" variant="subtle" color="gray" onClick={close}>
              Back
            </Button>
            <Button size="xs" {...(isDangerous && { color: DANGER_COLOR })} onClick={confirm}>
              {action}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
