import type { ApiClient, LabStack, Receivers } from '@posthorn/lab';
import type { Chance } from './chance.js';

/** Sizes of a run; the short form is for the tests. */
export interface Scale {
  /** How long the load runs at least. */
  readonly seconds: number;
  /** How long a store stays away. */
  readonly awaySeconds: number;
  /** Sends a second. */
  readonly perSecond: number;
  /** Messages that wait, where a scenario wants many. */
  readonly backlog: number;
}

/** One run of one scenario. */
export interface Trial {
  readonly name: string;
  readonly scale: Scale;
  readonly chance: Chance;
  readonly stack: LabStack;
  readonly receivers: Receivers;
  readonly api: ApiClient;
  readonly say: (line: string) => void;
}
