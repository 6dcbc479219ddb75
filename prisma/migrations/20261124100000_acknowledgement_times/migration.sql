-- How long acknowledged events took, from the reception to the acknowledgement, summed. A constant default changes no row.
ALTER TABLE "event_counts" ADD COLUMN "ack_ms" BIGINT NOT NULL DEFAULT 0;
