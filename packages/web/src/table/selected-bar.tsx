import { Group, Paper, Text, Transition } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ConfirmButtonProps, ConfirmButton } from '../actions/confirm-button.js';
import { formatCount, formatMessages } from '../formats/format.js';

export interface SelectedBarProps {
  readonly count: number;
  /** What can be done with the selected rows. */
  readonly children: ReactNode;
}

/** Floats above a list while rows of it are selected. */
export function SelectedBar({ count, children }: SelectedBarProps): ReactNode {
  return (
    <Transition mounted={count > 0} transition="fade-up">
      {(style) => (
        <Paper
          withBorder
          shadow="md"
          p="xs"
          pos="fixed"
          bottom={20}
          left={12}
          right={12}
          mx="auto"
          w="fit-content"
          style={{ ...style, zIndex: 200 }}
        >
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" fw={500} mr="auto" pl="xs">
              {formatCount(count)} selected
            </Text>
            {children}
          </Group>
        </Paper>
      )}
    </Transition>
  );
}

export interface SelectedActionProps extends Pick<ConfirmButtonProps, 'label' | 'text' | 'isDangerous'> {
  readonly action: Pick<UseMutationResult<unknown, Error, readonly string[]>, 'mutate' | 'isPending'>;
  /** The messages that it applies to. */
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** Asks with the number of messages. */
export function SelectedAction(props: SelectedActionProps): ReactNode {
  const { label, action, ids, onDone, ...question } = props;
  return (
    <ConfirmButton
      size="xs"
      label={label}
      action={`${label} ${formatMessages(ids.length)}`}
      disabled={ids.length === 0}
      isRunning={action.isPending}
      onConfirm={() => action.mutate(ids, { onSuccess: onDone })}
      {...question}
    />
  );
}
