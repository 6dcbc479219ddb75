import { Button } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Whether the form for a new entry is open. It stands in the address, so going back closes it and keeps the page. */
export function useCreating(): readonly [
  isCreating: boolean,
  { readonly open: () => void; readonly close: () => void },
] {
  const { create = false } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (isOpen: boolean): void =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, create: isOpen ? true : undefined }),
    });
  return [create, { open: () => show(true), close: () => show(false) }];
}

export interface CreateButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
}

/** Opens the form for a new entry. */
export function CreateButton({ label, isDisabled = false }: CreateButtonProps): ReactNode {
  const [, { open }] = useCreating();
  return (
    <Button leftSection={<PlusIcon />} onClick={open} disabled={isDisabled}>
      {label}
    </Button>
  );
}
