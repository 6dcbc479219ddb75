import { expect, it } from '@jest/globals';
import { attackPayloadSchemas } from '../src/payload-schemas/attack-payload-schemas.js';

/** A different seed each day, so that the tests cover more over the weeks. */
const SEED = Math.floor(Date.now() / 86_400_000);
const SCHEMAS = 500;

it(`holds ${SCHEMAS} schemas and payloads against each other without an error (--seed ${SEED})`, () =>
  expect(attackPayloadSchemas({ schemas: SCHEMAS, seed: SEED })).toBeUndefined());
