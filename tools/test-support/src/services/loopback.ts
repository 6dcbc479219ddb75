/** Where a server of a test listens. An error that no code of a client handles fails the test. */
export const LOOPBACK = {
  port: 0,
  host: '127.0.0.1',
  onClientError(error: unknown): never {
    throw error;
  },
} as const;
