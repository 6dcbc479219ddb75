ALTER TABLE "events" ADD COLUMN "ordering_key" TEXT;

-- The messages of a part have the key. Parts of the same scope are stored in the order of their positions: the scope is the consumer and the key.
ALTER TABLE "fan_out_parts" ADD COLUMN "ordering_key" TEXT, ADD COLUMN "ordering_scope" UUID, ADD COLUMN "position" BIGINT;
CREATE INDEX "fan_out_parts_ordering_idx" ON "fan_out_parts"("ordering_scope", "position") WHERE (ordering_scope IS NOT NULL);
