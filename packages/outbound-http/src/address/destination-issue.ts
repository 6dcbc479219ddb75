/** The reason why a URL cannot be a destination. Tenants see `message`. */
export interface DestinationIssue {
  readonly kind: 'invalid-url' | 'not-https' | 'credentials-in-url' | 'blocked-address';
  readonly message: string;
}

export const ADDRESS_NOT_ALLOWED = 'destination address not allowed';
