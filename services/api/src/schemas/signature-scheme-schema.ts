import { type SignatureScheme, SIGNATURE_SCHEMES } from '@posthorn/domain';
import Type, { type TUnsafe } from 'typebox';

export const signatureSchemeSchema: TUnsafe<SignatureScheme> = Type.Unsafe<SignatureScheme>({
  type: 'string',
  enum: [...SIGNATURE_SCHEMES],
  examples: ['standard'],
});
