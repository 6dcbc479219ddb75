import Type, { type TString } from 'typebox';
import { nullable } from './nullable.js';

const MOMENT = { format: 'date-time', examples: ['2026-01-31T12:00:00.000Z'] };

/** The format of times in responses: UTC, to the millisecond. */
export const momentSchema: TString = Type.String(MOMENT);

export const nullableMomentSchema = nullable<string>({ type: 'string', ...MOMENT });
