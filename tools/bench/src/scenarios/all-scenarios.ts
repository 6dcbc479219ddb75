import { alone } from './alone.js';
import { exports } from './exports.js';
import { growth } from './growth.js';
import { listening } from './listening.js';
import { largeReads } from './large-reads.js';
import { limited } from './limited.js';
import { ordered } from './ordered.js';
import { receiveForward, receivePublish, receiveStore } from './receiving.js';
import { retry } from './retry.js';
import { saturation } from './saturation.js';
import type { Scenario } from '../lab/scenario.js';
import { steady } from './steady.js';
import { largeTurns, turns } from './turns.js';

/** In the order of a run. */
export const ALL_SCENARIOS: readonly Scenario[] = [
  steady,
  saturation,
  alone,
  turns,
  largeTurns,
  largeReads,
  receiveForward,
  receiveStore,
  receivePublish,
  listening,
  limited,
  ordered,
  retry,
  growth,
  exports,
];

/** The scenarios of sends, which `--quick` and `--against` run by default. */
export const SEND_SCENARIOS: readonly string[] = ['steady', 'saturation'];
