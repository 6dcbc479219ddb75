export type { ReceivedRequest } from './receiver/received-request.js';
export type { ScriptedAnswer } from './receiver/scripted-answer.js';
export { startReceiver } from './receiver/start-receiver.js';
export type { Receiver, ReceiverScript } from './receiver/start-receiver.js';
export { createTestDatabase } from './stores/create-test-database.js';
export type { TestDatabase } from './stores/create-test-database.js';
export { createTestRedis } from './stores/create-test-redis.js';
export type { TestRedis } from './stores/create-test-redis.js';
export { waitFor } from './wait-for.js';
