-- A replay sets the failures of a waiting message to 0 and leaves its number of attempts alone: "retrying" changes without either of the
-- changes that the trigger looked for, and stayed too high for ever. The trigger now looks at whether there are failures, too.
CREATE OR REPLACE TRIGGER "count_changed_message" AFTER UPDATE ON "messages"
    FOR EACH ROW
    WHEN (
        NEW."direction" <> 'pull' AND (
            NEW."attempt_count" <> OLD."attempt_count"
            OR (NEW."fast_failures" + NEW."slow_failures" > 0) <> (OLD."fast_failures" + OLD."slow_failures" > 0)
            OR NEW."status" <> OLD."status"
                AND (NEW."status" IN ('succeeded', 'failed_permanent') OR OLD."status" IN ('succeeded', 'failed_permanent'))
        )
    )
    EXECUTE FUNCTION "count_changed_message"();

-- Corrects "retrying" in every bucket that a window reaches back to, by the difference between the messages and what is counted. One
-- statement reads both as of one moment, and adds the difference to the sums: changes that are moved meanwhile do no harm.
INSERT INTO "message_rollups" AS r (
    "project_id", "endpoint_id", "direction", "width_minutes", "bucket",
    "messages", "succeeded", "failed", "retrying", "attempts", "retries", "latency_ms", "delivery_ms"
)
SELECT d."project_id", d."endpoint_id", d."direction", d."width", d."bucket", 0, 0, 0, sum(d."retrying"), 0, 0, 0, 0
FROM (
    SELECT
        c."project_id", scope."endpoint_id", c."direction", w."width",
        date_bin(w."width" * interval '1 minute', c."minute", 'epoch') AS "bucket", c."retrying"
    FROM (
        SELECT
            "project_id", "endpoint_id", "direction", date_bin('1 minute', "created_at", 'epoch') AS "minute", count(*) AS "retrying"
        FROM "messages"
        WHERE "sweep_at" IS NOT NULL
            AND "direction" <> 'pull'
            AND "is_retrying"("status", "fast_failures" + "slow_failures") = 1
        GROUP BY "project_id", "endpoint_id", "direction", "minute"
        UNION ALL
        SELECT "project_id", "endpoint_id", "direction", "minute", -"retrying" FROM "message_counts" WHERE "retrying" <> 0
    ) AS c
    CROSS JOIN LATERAL (VALUES (c."endpoint_id"), ('00000000-0000-0000-0000-000000000000'::uuid)) AS scope ("endpoint_id")
    CROSS JOIN (VALUES (1), (15), (120), (360)) AS w ("width")
    UNION ALL
    SELECT "project_id", "endpoint_id", "direction", "width_minutes", "bucket", -"retrying"
    FROM "message_rollups"
    WHERE "retrying" <> 0
) AS d
JOIN (VALUES (1, 61), (15, 97), (120, 85), (360, 121)) AS kept ("width", "buckets") ON kept."width" = d."width"
WHERE d."bucket" >= now() - kept."buckets" * kept."width" * interval '1 minute'
GROUP BY d."project_id", d."endpoint_id", d."direction", d."width", d."bucket"
HAVING sum(d."retrying") <> 0
ORDER BY d."project_id", d."endpoint_id", d."direction", d."width", d."bucket"
ON CONFLICT ("project_id", "endpoint_id", "direction", "width_minutes", "bucket") DO UPDATE SET
    "retrying" = r."retrying" + excluded."retrying";
