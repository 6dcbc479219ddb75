import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { headerMapSchema } from '../../header-map.js';

const sendRequestSchema = Type.Object({
  endpoint_id: Type.String({ pattern: '^ep_[a-f0-9]{32}$' }),
  payload: Type.Object({}),
  headers: Type.Optional(headerMapSchema),
  idempotency_key: Type.Optional(Type.String({ maxLength: 255, pattern: '^[a-zA-Z0-9_-]+$' })),
  retention_hours: Type.Optional(Type.Integer({ minimum: 0 })),
});

export const parseSendRequest = createParser(sendRequestSchema);
