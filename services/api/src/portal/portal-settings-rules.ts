import type { Issue } from '@posthorn/common';
import { readMember, readText } from '../http/read-member.js';
import { MAX_LOGO_LENGTH, MAX_ORIGIN_LENGTH } from './portal-settings-schema.js';

const ORIGIN = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** Whether a text is an origin as browsers send it. A Content-Security-Policy can name each of them. */
export function isPortalOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Returns the origin of a URL that only differs in form, such as by a path, by case or by a default port. */
function findPortalOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return isPortalOrigin(origin) ? origin : undefined;
}

const LOGO =
  /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const LOGO_AS_TEXT = /^data:image\/svg\+xml(?:;charset=utf-8|;utf8)?,[\x21-\x7e ]+$/i;

/** Finds what the schema of the portal's settings cannot express. */
export function findPortalIssues(given: unknown): readonly Issue[] {
  const origins = readMember(given, 'portal_origins');
  const logo = readText(readMember(given, 'portal_theme'), 'logo');
  return [
    ...(Array.isArray(origins) ? origins.flatMap(findOriginIssues) : []),
    ...(logo !== undefined && logo.length <= MAX_LOGO_LENGTH && !isLogo(logo)
      ? [{ path: 'portal_theme.logo', message: 'must be a data URL of a PNG, JPEG, WebP or SVG image' }]
      : []),
  ];
}

function findOriginIssues(origin: unknown, index: number): readonly Issue[] {
  if (typeof origin !== 'string' || origin.length > MAX_ORIGIN_LENGTH || isPortalOrigin(origin)) return [];
  const meant = findPortalOrigin(origin);
  const message =
    meant === undefined
      ? 'must be one origin, such as https://shop.example.com; wildcards and null are not allowed'
      : `must be an origin as browsers send it: ${meant}`;
  return [{ path: `portal_origins.${index}`, message }];
}

function isLogo(logo: string): boolean {
  return LOGO.test(logo) || LOGO_AS_TEXT.test(logo);
}
