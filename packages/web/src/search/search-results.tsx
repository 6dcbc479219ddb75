import { Text } from '@mantine/core';
import type { SearchResult } from '@posthorn/client';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Time } from '../formats/time.js';
import { StatusBadge } from '../layout/badges.js';
import classes from './search.module.css';

const KINDS: Readonly<Record<SearchResult['kind'], string>> = {
  message: 'Messages',
  event: 'Events',
  inbound_message: 'Inbound messages',
  pull_event: 'Pull events',
  endpoint: 'Endpoints',
  inbound_endpoint: 'Inbound endpoints',
  pull_endpoint: 'Pull endpoints',
  consumer: 'Consumers',
  event_type: 'Event types',
};

export interface SearchResultsProps {
  readonly id: string;
  /** Results of a kind stand together. */
  readonly results: readonly SearchResult[];
  /** The index of the result that Enter opens. */
  readonly active: number;
  readonly hrefOf: (result: SearchResult) => string;
  readonly onOpen: (result: SearchResult) => void;
  /** Whose a result is, where a page shows those of several customers. */
  readonly whoseOf?: ((result: SearchResult) => ReactNode) | undefined;
}

export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** The results by kind. The focus stays in the field, so that one can go on typing. */
export function SearchResults({ id, results, active, hrefOf, ...option }: SearchResultsProps): ReactNode {
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className={classes['results']}
      onMouseDown={(event) => event.preventDefault()}
    >
      {kinds.map((kind) => (
        <div key={kind} role="group" aria-label={KINDS[kind]}>
          <Text size="xs" c="dimmed" fw={500} px="xs" pt="xs" aria-hidden>
            {KINDS[kind]}
          </Text>
          {results.map((result, index) =>
            result.kind === kind ? (
              <Option
                key={result.id}
                id={optionId(id, index)}
                result={result}
                isActive={index === active}
                href={hrefOf(result)}
                {...option}
              />
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<SearchResultsProps, 'id' | 'onOpen' | 'whoseOf'> {
  readonly result: SearchResult;
  readonly isActive: boolean;
  readonly href: string;
}

function Option({ id, result, isActive, href, onOpen, whoseOf }: OptionProps): ReactNode {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const whose = whoseOf?.(result);
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(result);
  };
  return (
    <a
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes['option']}
      href={href}
      onClick={follow}
    >
      <span className={classes['title']}>
        <Text component="span" size="sm" truncate>
          {result.title}
        </Text>
        <Text component="span" size="xs" c="dimmed" truncate>
          {whose}
          {whose !== undefined && ' · '}
          {noteOf(result)}
        </Text>
      </span>
      <span className={classes['end']}>
        {result.status !== undefined && <StatusBadge status={result.status} />}
        <Text component="span" size="xs" c="dimmed">
          <Time at={result.createdAt} relative />
        </Text>
      </span>
    </a>
  );
}

/** What matched, unless the title says it. */
function noteOf({ id, title, matched, value }: SearchResult): string {
  if (value !== undefined) return `${matched}: ${value}`;
  if (matched === 'idempotency_key') return 'idempotency key';
  return id === title ? '' : id;
}
