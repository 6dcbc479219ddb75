import { afterAll, afterEach, beforeEach } from '@jest/globals';
import { releaseFile, releaseTest } from '../releases.js';
import { awaitNextDay } from '../state/moments.js';

/** Jest loads this file before each test file. Its hooks belong to that file, and the test support to the worker. */
beforeEach(awaitNextDay);
afterEach(releaseTest);
afterAll(releaseFile);
