-- The position from which on a listener gets every message. Null: its process has an older version.
ALTER TABLE "listeners" ADD COLUMN "new_since" BIGINT;

-- Messages that a connected listener has not got yet, although another one has answered them.
CREATE TABLE "missed_messages" (
    "listener_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "size_bytes" INTEGER NOT NULL,

    CONSTRAINT "missed_messages_pkey" PRIMARY KEY ("listener_id", "message_id"),
    CONSTRAINT "missed_messages_listener_id_fkey" FOREIGN KEY ("listener_id") REFERENCES "listeners"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
