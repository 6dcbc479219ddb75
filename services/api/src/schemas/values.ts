import { MAX_REMAINING } from '@posthorn/domain';
import Type, {
  type TBoolean,
  type TInteger,
  type TNumber,
  type TOptional,
  type TSchema,
  type TString,
  type TUnsafe,
} from 'typebox';

/** A single schema for a type or null. A union of two schemas would report every issue twice, plus "is not null". */
export function nullable<Value>(schema: {
  readonly type: string;
  readonly [keyword: string]: unknown;
}): TUnsafe<Value | null> {
  return Type.Unsafe<Value | null>({ ...schema, type: [schema.type, 'null'] });
}

/** A copy of the schema with a description for its place of use. */
export function describe<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return Object.create(Object.getPrototypeOf(schema) as object, {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true },
  }) as Schema;
}

/** Stricter than the format `uuid`, which also accepts URNs. */
export const uuidSchema: TString = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  examples: ['01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'],
});

const MOMENT = { format: 'date-time', examples: ['2026-01-31T12:00:00.000Z'] };

/** The format of times in responses: UTC, to the millisecond. */
export const momentSchema: TString = Type.String(MOMENT);

export const nullableMomentSchema = nullable<string>({ type: 'string', ...MOMENT });

/** For counts, milliseconds and bytes. */
export const countSchema: TInteger = Type.Integer({ minimum: 0, examples: [1] });

export const successRateSchema: TNumber = Type.Number({
  minimum: 0,
  maximum: 1,
  description: '0 when there are no messages.',
});

export const responseStatusSchema: TInteger = Type.Integer({
  examples: [200],
  description: 'The status that the destination answered with.',
});

/** For work in the background. A large rest is not counted to its end. */
export function remainingSchema(description: string): TInteger {
  return Type.Integer({
    description: `${description} At most ${String(MAX_REMAINING)} are counted.`,
    minimum: 0,
    maximum: MAX_REMAINING,
    examples: [MAX_REMAINING],
  });
}

/** A response member with a constant value. */
export function flagSchema(value: boolean): TUnsafe<boolean> {
  return Type.Unsafe<boolean>({ type: 'boolean', const: value });
}

/** The consent to a call that has no filter. */
export const allSchema: TOptional<TBoolean> = Type.Optional(
  Type.Boolean({ description: 'Must be `true` in a call without any filter.', examples: [true] }),
);
