-- Counts that can still become coarser: those that stand at no full hour.
CREATE INDEX "event_counts_fine_idx" ON "event_counts"("minute")
    WHERE "added_up" AND "minute" > '-infinity' AND "minute" <> date_bin('1 hour', "minute", '1970-01-01 00:00:00+00'::timestamptz);
