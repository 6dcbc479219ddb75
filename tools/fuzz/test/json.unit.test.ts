import { expect, it } from '@jest/globals';
import { attackJson } from '../src/json/attack-json.js';

const TEXTS = 3000;
const SEED = 1;

it('finds no text whose escaped names are misread', () =>
  expect(attackJson({ texts: TEXTS, seed: SEED })).toBeUndefined());
