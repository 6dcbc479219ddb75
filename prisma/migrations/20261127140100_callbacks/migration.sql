-- Hidden endpoints of callbacks. Each is found by the hash of its URL and secret; the key '' is of the one that holds the project's own
-- signing keys for callbacks, which `keys_of` of others names.
ALTER TABLE endpoints
  ADD COLUMN callback_key TEXT,
  ADD COLUMN keys_of UUID,
  ADD COLUMN callback_check_at TIMESTAMPTZ(3);
CREATE UNIQUE INDEX endpoints_callback_key_idx ON endpoints (project_id, callback_key) WHERE (callback_key IS NOT NULL);
CREATE INDEX endpoints_callback_check_at_idx ON endpoints (callback_check_at) WHERE (callback_check_at IS NOT NULL);
-- Lists do not read over hidden endpoints.
CREATE INDEX endpoints_listed_idx ON endpoints (project_id, created_at, id) WHERE (callback_key IS NULL);

ALTER TABLE messages ADD COLUMN retry_schedule INTEGER[];
