import { useNavigate } from '@tanstack/react-router';
import type { ChangeFilters } from './filter-parts.js';
import { withoutEmpty } from './read-filters.js';

/** Changes filters in the address, and leaves out those that are null or empty. */
export function useChangeFilters(): ChangeFilters {
  const navigate = useNavigate();
  return (changed) =>
    void navigate({
      to: '.',
      search: (before) => withoutEmpty({ ...before, ...changed }),
      replace: true,
    });
}
