-- A moment before 1970 has no UUIDv7: whatever there is comes after it.
CREATE OR REPLACE FUNCTION "uuid_v7_floor"("moment" TIMESTAMPTZ) RETURNS UUID
LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT rpad(lpad(to_hex(greatest(0, extract(epoch FROM moment) * 1000)::BIGINT), 12, '0'), 32, '0')::UUID
$$;

-- What was not added up yet is read by a project alone, however much there is of others.
CREATE INDEX "message_counts_project_id_direction_minute_idx" ON "message_counts"("project_id", "direction", "minute");
