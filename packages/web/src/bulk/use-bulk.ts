import type { Posthorn } from '@posthorn/client';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MessageFilters } from '../filters/message-filters.js';
import { useProject } from '../session/posthorn.js';
import { type Subject, useRead } from '../session/use-read.js';
import { type CallForPart, type Progress, NOTHING_DONE, actOnAll } from './act-on-all.js';
import type { BulkAction } from './bulk-actions.js';

/** A run of an action: how far it is, and why it ended. */
export interface Run {
  readonly total: number;
  readonly progress: Progress;
  readonly state: 'running' | 'stopped' | 'ended';
  /** Why it stopped, unless the reader stopped it. */
  readonly error?: Error;
}

export interface Bulk {
  /** The number of messages that the action is about. */
  readonly count: UseQueryResult<number>;
  readonly run: Run | undefined;
  /** Starts the action, or goes on with one that has ended early. */
  readonly start: () => void;
  readonly stop: () => void;
}

export interface BulkOptions {
  readonly action: BulkAction;
  readonly filters: MessageFilters;
  /** The lists of messages to act on: those of the filters, or of each endpoint of a customer. */
  readonly listsOf: (posthorn: Posthorn, filters: MessageFilters) => Promise<readonly MessageFilters[]>;
}

const CHANGED: readonly Subject[] = ['messages', 'inbound-messages', 'events', 'endpoints', 'incidents'];

/** Counts what some filters show, and acts on all of it, however much it is. */
export function useBulk({ action, filters, listsOf }: BulkOptions): Bulk {
  const { projectId, posthorn } = useProject();
  const queries = useQueryClient();
  const [run, setRun] = useState<Run>();
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);
  const count = useRead(
    {
      key: ['messages', 'count', action.label, action.adjective, filters],
      call: (client) => action.count(client, filters),
    },
    { staleTime: 0, enabled: run === undefined },
  );

  const start = async (total: number, from: Progress): Promise<void> => {
    const { signal } = (stopper.current = new AbortController());
    let progress = from;
    const show = (state: Run['state'], error?: Error): void =>
      setRun({ total, progress, state, ...(error && { error }) });
    const onProgress = (now: Progress): void => {
      progress = now;
      show('running');
    };
    show('running');
    try {
      const lists = await listsOf(posthorn, filters);
      const calls = lists.map(
        (list): CallForPart =>
          (cursor) =>
            action.act(posthorn, list, cursor),
      );
      await actOnAll(calls, { from, signal, onProgress });
      show(progress.list < calls.length ? 'stopped' : 'ended');
    } catch (error) {
      show('stopped', error as Error);
    }
    await Promise.all(
      CHANGED.map((subject) => queries.invalidateQueries({ queryKey: [projectId, subject] })),
    );
  };
  return {
    count,
    run,
    start: () => void start(run?.total ?? count.data ?? 0, run?.progress ?? NOTHING_DONE),
    stop: () => stopper.current?.abort(),
  };
}
