-- Counts the plans of slots that an endpoint's deliveries have had: changed limits and a resume begin a new one.
ALTER TABLE "endpoints" ADD COLUMN "slot_epoch" INTEGER NOT NULL DEFAULT 0;

-- Set while a message waits for a slot, at "next_attempt_at", that was reserved for it because its endpoint is limited.
ALTER TABLE "messages" ADD COLUMN "slot_epoch" INTEGER;
