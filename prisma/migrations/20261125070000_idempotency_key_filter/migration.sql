-- The log of messages is filtered by the key that a message was sent with. A key is found as long as its message.
CREATE INDEX "messages_idempotency_key_idx" ON "messages"("project_id", "idempotency_key", "id")
    WHERE "direction" = 'outbound' AND "idempotency_key" IS NOT NULL;
