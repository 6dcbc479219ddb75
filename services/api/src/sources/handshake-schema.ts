import { type HandshakeEcho, type HandshakeName, HANDSHAKES } from '@posthorn/sources';
import Type from 'typebox';
import { nullable } from '../schemas/values.js';
import { headerName, nullableText } from './verification-schema.js';

const text = { type: 'string', minLength: 1, maxLength: 256, format: 'text' };

/** Where a request has the challenge of the handshake `echo`. */
export const handshakeEchoSchema = nullable<HandshakeEcho>({
  type: 'object',
  description:
    'Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a member of the JSON body. `when` tells it from a webhook, by a header or a member; with `json` it is required.',
  required: ['from', 'name'],
  properties: {
    from: { type: 'string', enum: ['query', 'json'], description: 'Where the challenge is.' },
    name: { ...text, description: 'The query parameter, or the path of the member.' },
    when: {
      type: 'object',
      description: 'What tells the handshake from a webhook.',
      required: ['equals'],
      properties: {
        header: { type: 'string', ...headerName, description: 'A header of the request.' },
        member: { ...text, description: 'The path of a member, when the header is not there.' },
        equals: { type: 'string', maxLength: 256, format: 'text', description: 'What it must be.' },
      },
    },
  },
  examples: [
    {
      from: 'json',
      name: 'challenge',
      when: { header: 'X-Type', member: 'type', equals: 'verification' },
    },
  ],
});

export const handshakeProperties = {
  handshake: Type.Optional(
    nullable<HandshakeName>({
      type: 'string',
      enum: [...HANDSHAKES, null],
      description:
        'How the sender tests the URL before it saves it. Posthorn answers such a request at once, and stores nothing. Default: none.',
      examples: ['none'],
    }),
  ),
  handshake_token: nullableText(
    'What the sender must repeat in the handshake `meta`: its verify token. Never shown again.',
    256,
    'a verify token of your own',
  ),
  handshake_echo: Type.Optional(handshakeEchoSchema),
};
