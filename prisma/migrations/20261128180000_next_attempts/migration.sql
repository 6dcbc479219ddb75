-- When an endpoint is tried next, whatever waits for it. A change of "next_attempt_at" changes "sweep_at", too, which is indexed anyway,
-- and a message that is delivered at once has none.
CREATE INDEX messages_next_attempt_idx ON messages (endpoint_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
