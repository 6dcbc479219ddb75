import type { Issue } from '@posthorn/common';
import { readMember, readText } from '../http/read-member.js';
import { MAX_LOGO_LENGTH, MAX_ORIGIN_LENGTH } from './portal-settings-schema.js';
import { findPortalOrigin, isPortalOrigin } from './portal-origin.js';

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
