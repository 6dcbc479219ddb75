-- How many of the attempts had which latency, rounded to steps: the smallest first, and the attempts at the same position. Attempts that
-- were added up before are in neither.
ALTER TABLE message_rollups
    ADD COLUMN latencies INTEGER[] DEFAULT '{}' NOT NULL, ADD COLUMN latency_attempts BIGINT[] DEFAULT '{}' NOT NULL;
ALTER TABLE event_type_rollups
    ADD COLUMN latencies INTEGER[] DEFAULT '{}' NOT NULL, ADD COLUMN latency_attempts BIGINT[] DEFAULT '{}' NOT NULL;
