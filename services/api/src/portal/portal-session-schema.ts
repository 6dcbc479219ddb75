import type { PortalSessionRow } from '@posthorn/database';
import { type View, createParser, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { CAPABILITIES } from '../http/portal-access.js';
import { pageQuery } from '../pagination/pages.js';
import { consumerIdSchema } from '../schemas/names.js';
import { describe, momentSchema, uuidSchema } from '../schemas/values.js';

const capabilitiesSchema = Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...CAPABILITIES] }), {
  description:
    'What the token may do besides reading. `endpoints.write`: create, change, pause, test and delete endpoints; creating them or their signing keys also needs `secrets.read`. `secrets.write`: the OAuth2 and the client certificates of endpoints, and the origin of the URL of one that has either. `messages.replay`: send messages again. `payloads.read`: payloads and response bodies.',
  examples: [['endpoints.write', 'secrets.read']],
});

export const portalSessionParams = { id: describe(uuidSchema, 'The id of the portal session.') };

const PURPOSE = 'Who uses the token: `portal`, a customer in a browser, or `mcp`, an agent of the customer.';
const purposeSchema = Type.Enum(['portal', 'mcp'], { description: PURPOSE, examples: ['portal'] });

export const DEFAULT_SESSION_MINUTES = 60;
/** A page in a browser needs a token for a day at most. */
export const MAX_PORTAL_MINUTES = 1440;
/** 30 days. */
const MAX_MCP_MINUTES = 43_200;

export const parseNewPortalSession = createParser(
  Type.Object({
    consumer_id: consumerIdSchema,
    ttl_minutes: Type.Optional(
      Type.Integer({
        description: `How long the token works. Default: ${DEFAULT_SESSION_MINUTES}. At most ${MAX_PORTAL_MINUTES}, unless \`purpose\` is \`mcp\`.`,
        minimum: 5,
        maximum: MAX_MCP_MINUTES,
        examples: [60],
      }),
    ),
    capabilities: Type.Optional(capabilitiesSchema),
    purpose: Type.Optional(describe(purposeSchema, `${PURPOSE} Default: \`portal\`.`)),
  }),
);

export const parsePortalSessionQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 100).properties,
    consumer_id: Type.Optional(describe(consumerIdSchema, 'Only sessions of this consumer.')),
  }),
);

export const portalSessionSchema = Type.Object(
  {
    id: uuidSchema,
    consumer_id: consumerIdSchema,
    capabilities: capabilitiesSchema,
    purpose: purposeSchema,
    created_at: momentSchema,
    expires_at: momentSchema,
  },
  { title: 'PortalSession' },
);

export const createdPortalSessionSchema = Type.Object(
  {
    id: uuidSchema,
    url: Type.String({
      description:
        'The portal of the consumer, with the purpose `mcp` its page that has the lines to paste. The token stands in the fragment, which browsers do not send.',
      examples: [
        'https://posthorn.example.com/portal/019b78c9-0a80-7c3e-8f2b-3b6f0c1d2e4f#token=wh_portal_6fXk3Qm9Zr2bN9sVdT1mWqYpLhJ8gE5a4fQx7Kc0Zr2',
      ],
    }),
    token: Type.String({
      description: 'Only this answer shows it.',
      examples: ['wh_portal_6fXk3Qm9Zr2bN9sVdT1mWqYpLhJ8gE5a4fQx7Kc0Zr2'],
    }),
    capabilities: capabilitiesSchema,
    purpose: purposeSchema,
    expires_at: describe(momentSchema, 'The end of the token.'),
  },
  { title: 'CreatedPortalSession' },
);

export function presentPortalSession(row: PortalSessionRow): View<typeof portalSessionSchema> {
  return {
    id: row.id,
    consumer_id: row.consumerId,
    capabilities: row.capabilities,
    purpose: row.purpose,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
