-- Endpoints whose waiting messages have not all followed their last change yet: a pause holds them, a resume releases them, changed limits
-- give them new slots, a deletion ends them. The change writes its row in its own transaction; what is to be done follows from the
-- endpoint's state at the moment, so that a later change replaces an earlier one. The scheduler moves the messages in the order of their ids.
CREATE TABLE "backlog_changes" (
    "endpoint_id" UUID NOT NULL,
    -- A later change of the same endpoint has another one.
    "change_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    -- The last message that was looked at; null before the first.
    "cursor" UUID,
    -- Where to begin once more after the last message, because of a message that was being delivered.
    "again_from" UUID,
    -- Nobody works on it before: its next part is due then, or somebody has it in hand. Microseconds, as now() has: rounded to
    -- milliseconds, what is due now would be due a moment later.
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "backlog_changes_pkey" PRIMARY KEY ("endpoint_id")
);
CREATE INDEX "backlog_changes_due_at_idx" ON "backlog_changes"("due_at");

-- What an endpoint holds: counted without a look at the messages. On "sweep_at", which is indexed anyway, and not on "status".
CREATE INDEX "messages_held_idx" ON "messages"("endpoint_id", "id") WHERE "sweep_at" = '9999-12-31 00:00:00+00';

-- What an interrupted deletion left behind.
INSERT INTO "backlog_changes" ("endpoint_id")
SELECT e."id"
FROM "endpoints" AS e
JOIN "projects" AS p ON p."id" = e."project_id"
WHERE (e."direction" = 'outbound' AND e."deleted_at" IS NOT NULL OR p."status" = 'deleted')
    AND EXISTS (SELECT FROM "messages" AS m WHERE m."endpoint_id" = e."id" AND m."sweep_at" IS NOT NULL);
