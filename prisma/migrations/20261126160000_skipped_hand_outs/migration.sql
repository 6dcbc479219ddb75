-- Whether the listener left the message to the other listeners.
ALTER TABLE hand_outs ADD COLUMN skipped BOOLEAN NOT NULL DEFAULT false;
