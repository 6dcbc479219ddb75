-- An event looks for its subscribers under a few keys, so the other endpoints of its consumer cost nothing. The index is small: most
-- endpoints share their keys.
CREATE FUNCTION "subscription_keys"("project_id" UUID, "consumer_id" TEXT, "event_types" TEXT[]) RETURNS TEXT[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
        SELECT array_agg($1::text || ' ' || $2 || ' ' || "pattern")
        FROM unnest(CASE WHEN $3 = '{}' THEN ARRAY['*'] ELSE $3 END) AS "pattern"
    $$;
CREATE INDEX "endpoints_subscription_keys_idx" ON "endpoints"
    USING gin (subscription_keys("project_id", "consumer_id", "event_types")) WITH (fastupdate = off)
    WHERE "direction" = 'outbound' AND "deleted_at" IS NULL;
