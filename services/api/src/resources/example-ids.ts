/** Shared ids keep the examples of the document consistent. */
export const PROJECT_ID = '019b78c9-0a80-7c3e-8f2b-3b6f0c1d2e4f';
export const ENDPOINT_ID = 'ep_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50';
export const ENDPOINT_UUID = '3f0c1b7e-9a2d-4c5f-8e6b-7a1c2d3e4f50';
export const INBOUND_ENDPOINT_ID = '019b78c9-0e68-7a10-9c4d-5e6f7a8b9c0d';
export const PULL_ENDPOINT_ID = '019b78c9-1250-7b21-8d5e-6f7a8b9c0d1e';

/** The ids of a delivered, a waiting and a failed message. */
export const DELIVERED_ID = '019c13ec-9e00-7c32-9e6f-7a8b9c0d1e2f';
export const WAITING_ID = '019c13ec-9e01-7d43-af70-8b9c0d1e2f3a';
export const EVENT_ID = '019c13ec-9e00-7a11-8b2c-3d4e5f607182';
export const CONSUMER_ID = 'customer-42';
export const FAILED_ID = '019c137e-c100-7e54-b081-9c0d1e2f3a4b';
