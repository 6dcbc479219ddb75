import { useNavigate, useSearch } from '@tanstack/react-router';

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
