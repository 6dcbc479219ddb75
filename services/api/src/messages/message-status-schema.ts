import { MESSAGE_STATUSES } from '@posthorn/domain';
import Type from 'typebox';

/** Of a message as it is answered. The database has further statuses, for what is no message of this kind. */
export const messageStatusSchema = Type.Unsafe<string>({ enum: MESSAGE_STATUSES });
