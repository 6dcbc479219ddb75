import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterName } from './filter-names.js';
import type { ChangeFilters } from './filter-parts.js';
import { type MessageFilters, messageFilters } from './message-filters.js';
import { type Filters, readFilters, withoutEmpty } from './read-filters.js';

/** The filters in the address of a page, so that a link shows the same list. */
export function useFilters<Name extends FilterName>(
  names: readonly Name[],
): readonly [Filters<Name>, ChangeFilters] {
  return [readFilters(useSearch({ strict: false }), names), useChangeFilters()];
}

/** Those of a list of messages, with what else its address says. */
export function useMessageFilters(): readonly [MessageFilters, ChangeFilters] {
  return [messageFilters(useSearch({ strict: false })), useChangeFilters()];
}

/** Leaves out filters that are null or empty. */
function useChangeFilters(): ChangeFilters {
  const navigate = useNavigate();
  return (changed) =>
    void navigate({
      to: '.',
      search: (before) => withoutEmpty({ ...before, ...changed }),
      replace: true,
    });
}
