-- The token of the ingest URL before the last rotation, and how long it works.
ALTER TABLE sources ADD COLUMN old_secret_token_hash TEXT, ADD COLUMN old_secret_token_until TIMESTAMPTZ(3);
