import { afterAll, afterEach } from '@jest/globals';
import { releaseFile, releaseTest } from '../releases.js';

/** Jest loads this file before each test file. Its hooks belong to that file, and the test support to the worker. */
afterEach(releaseTest);
afterAll(releaseFile);
