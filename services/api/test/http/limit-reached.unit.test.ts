import { expect, it } from '@jest/globals';
import { limitReached } from '../../src/http/within-limit.js';

it.each([
  ['PROJECT_LIMIT_REACHED', 1, 'This plan allows 1 project.'],
  ['PROJECT_LIMIT_REACHED', 3, 'This plan allows 3 projects.'],
  ['ENDPOINT_LIMIT_REACHED', 1, 'This plan allows 1 endpoint per project.'],
  ['CONSUMER_LIMIT_REACHED', 1000, 'This plan allows 1000 consumers per project.'],
  ['EVENT_TYPE_LIMIT_REACHED', 2, 'This plan allows 2 event types per project.'],
] as const)('%s of %s says what the plan allows in plain words', (code, max, message) => {
  expect(limitReached(code, max)).toMatchObject({ code, message });
});
