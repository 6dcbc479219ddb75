/** People may sign in, if their provider ever answers. */
export const WITH_PROVIDER = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'posthorn',
  OIDC_CLIENT_SECRET: 'a secret of the client',
} as const;
