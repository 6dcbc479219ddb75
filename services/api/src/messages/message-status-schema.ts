import { MESSAGE_STATUSES } from '@posthorn/domain';
import Type from 'typebox';

/** The statuses of a message in a response. The database has further statuses for other kinds of rows. */
export const messageStatusSchema = Type.Unsafe<string>({ enum: MESSAGE_STATUSES });
