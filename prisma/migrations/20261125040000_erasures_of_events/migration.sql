-- The deleted consumers whose events are to be erased, and how far that is.
CREATE TABLE "event_erasures" (
    "project_id" UUID NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "cursor" UUID,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '00:01:00'::interval),

    CONSTRAINT "event_erasures_pkey" PRIMARY KEY ("project_id", "consumer_id", "deleted_at")
);
CREATE INDEX "event_erasures_due_at_idx" ON "event_erasures"("due_at");
