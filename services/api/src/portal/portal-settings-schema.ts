import type { ProjectRow } from '@posthorn/database';
import { type IgnoredMembers, findUnknownMembers } from '@posthorn/http-server';
import Type, { type Static } from 'typebox';
import { readMember } from '../http/read-member.js';
import { nullable } from '../schemas/values.js';

export const MAX_LOGO_LENGTH = 64 * 1024;
export const MAX_ORIGIN_LENGTH = 300;

export interface PortalTheme {
  readonly accent?: string;
  readonly logo?: string;
  readonly mode?: string;
  readonly name?: string;
}

const portalThemeSchema = nullable<PortalTheme>({
  type: 'object',
  title: 'PortalTheme',
  description: 'The look of the portal. A change replaces all of it. Null: the look of Posthorn.',
  properties: {
    accent: {
      type: 'string',
      pattern: '^#[0-9a-fA-F]{6}$',
      description:
        'The colour of buttons and links. The portal shows a lighter or darker one where the contrast needs it.',
      examples: ['#0f766e'],
    },
    logo: {
      type: 'string',
      maxLength: MAX_LOGO_LENGTH,
      description: 'A data URL of a PNG, JPEG, WebP or SVG image.',
      examples: ['data:image/png;base64,iVBORw0KGgo='],
    },
    mode: {
      type: 'string',
      enum: ['light', 'dark', 'auto'],
      description: '`auto`: as the system of the reader. Default: `auto`.',
      examples: ['auto'],
    },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 80,
      description: 'The name that stands above the pages.',
      examples: ['Shop'],
    },
  },
});

export const portalSettingsProperties = {
  portal_theme: portalThemeSchema,
  portal_origins: Type.Array(
    Type.String({ maxLength: MAX_ORIGIN_LENGTH, examples: ['https://shop.example.com'] }),
    {
      description:
        'The origins whose pages may frame the portal, and call the API with portal tokens. A change applies within a second.',
      maxItems: 20,
      uniqueItems: true,
      examples: [['https://shop.example.com']],
    },
  ),
  portal_max_endpoints: Type.Integer({
    description: 'How many endpoints a consumer may have to create one more in the portal.',
    minimum: 1,
    maximum: 10_000,
    examples: [20],
  }),
};

type PortalSettings = {
  readonly [Name in keyof typeof portalSettingsProperties]: Static<(typeof portalSettingsProperties)[Name]>;
};

export function presentPortalSettings(row: ProjectRow): PortalSettings {
  return {
    portal_theme: row.portalTheme as PortalTheme | null,
    portal_origins: row.portalOrigins,
    portal_max_endpoints: row.portalMaxEndpoints,
  };
}

/** Unlike those of the body itself, nobody else names them. */
export function findUnknownThemeMembers(body: unknown): IgnoredMembers {
  const theme = readMember(body, 'portal_theme');
  const { names, hasMore } = findUnknownMembers(theme, portalThemeSchema);
  return { names: names.map((name) => `portal_theme.${name}`), hasMore };
}
