-- The event types of a day that are counted by themselves. An older version goes on to count all of them so.
CREATE TABLE "counted_event_types" (
    "project_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "event_types" TEXT[] NOT NULL,
    CONSTRAINT "counted_event_types_pkey" PRIMARY KEY ("project_id", "day")
) WITH (fillfactor = 70);
CREATE INDEX "counted_event_types_day_idx" ON "counted_event_types"("day");
