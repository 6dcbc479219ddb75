import type { ApiClient, LabStack, Receivers } from '@posthorn/lab';
import type { Chance } from './chance.js';

/** The sizes of a run. Tests use the short form. */
export interface Scale {
  /** The minimum duration of the load. */
  readonly seconds: number;
  /** The duration of a store outage. */
  readonly awaySeconds: number;
  /** Sends a second. */
  readonly perSecond: number;
  /** The number of waiting messages in scenarios with a backlog. */
  readonly backlog: number;
}

/** One run of one scenario. */
export interface Experiment {
  readonly name: string;
  readonly scale: Scale;
  readonly chance: Chance;
  readonly stack: LabStack;
  readonly receivers: Receivers;
  readonly api: ApiClient;
  readonly say: (line: string) => void;
}
