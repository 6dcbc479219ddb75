import { choiceVariable, textVariable } from './variable.js';

/** Those of the provider whose people sign in to the console. */
export const PROVIDER_VARIABLES = {
  oidcIssuer: textVariable('OIDC_ISSUER', {
    description:
      'Issuer of the OpenID Connect provider whose people sign in to the console: an https URL (http for loopback). Empty means none.',
    pattern: String.raw`^(https://[^\s?#@]+|http://(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?(/[^\s?#]*)?)?$`,
    default: '',
  }),
  oidcClientId: textVariable('OIDC_CLIENT_ID', {
    description: 'Id of this installation at the provider.',
    default: '',
  }),
  oidcClientSecret: textVariable('OIDC_CLIENT_SECRET', {
    description: 'Secret of this installation at the provider.',
    default: '',
    secret: true,
  }),
  oidcScopes: textVariable('OIDC_SCOPES', {
    description: 'What the provider is asked for; `openid` must be among it.',
    pattern: String.raw`^(\S+ +)*openid( +\S+)*$`,
    default: 'openid email profile',
  }),
  oidcGroupsClaim: textVariable('OIDC_GROUPS_CLAIM', {
    description: 'Claim with the groups of a person.',
    default: 'groups',
  }),
  oidcEmailClaim: textVariable('OIDC_EMAIL_CLAIM', {
    description:
      'Claim with the address of a person. `email` counts only with `email_verified`; a claim of another name is trusted as it is.',
    default: 'email',
  }),
  consoleSignIn: choiceVariable('CONSOLE_SIGN_IN', {
    description:
      '`both`: with the provider or an API key. `sso`: with the provider only, or a link of `posthorn console-link`.',
    choices: ['both', 'sso'],
    default: 'both',
  }),
} as const;
