-- The endpoints that are failing, disabled or paused: few of all.
CREATE INDEX endpoints_in_need_idx ON endpoints (project_id, direction, created_at, id)
    WHERE deleted_at IS NULL AND (failing_since IS NOT NULL OR disabled_at IS NOT NULL OR paused);
