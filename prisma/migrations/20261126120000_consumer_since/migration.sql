-- From when on an endpoint counts for its consumer, when it had another one, or none, before.
ALTER TABLE endpoints ADD COLUMN consumer_since TIMESTAMPTZ(3);

-- Of an endpoint that moved before, only the time of its last change is known.
UPDATE endpoints SET consumer_since = updated_at WHERE id IN (SELECT endpoint_id FROM former_endpoints);
