-- Replays of events with many messages, and how far each has come.
CREATE TABLE "event_replays" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "endpoint_id" UUID,
    "status" "message_status",
    "cursor" UUID NOT NULL,
    "turn_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "event_replays_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "event_replays_turn_at_idx" ON "event_replays"("turn_at");
