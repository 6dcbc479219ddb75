-- A migration of its own: while it writes row after row, nobody waits for the locks of the one before.
UPDATE "payloads" AS p
SET "expires_at" = m."created_at" + make_interval(hours => CASE m."retention_hours" WHEN 0 THEN 72 ELSE m."retention_hours" END)
FROM "messages" AS m
WHERE m."id" = p."message_id";
