-- Endpoints whose webhooks become events.
ALTER TABLE sources
    ADD COLUMN is_publishing BOOLEAN DEFAULT false NOT NULL,
    ADD COLUMN event_type_prefix TEXT DEFAULT '' NOT NULL;

ALTER TABLE events ADD COLUMN inbound_endpoint_id UUID;

-- The events of an endpoint, newest first. Other events are not in it.
CREATE INDEX events_inbound_endpoint_id_idx ON events (inbound_endpoint_id, id) WHERE inbound_endpoint_id IS NOT NULL;
