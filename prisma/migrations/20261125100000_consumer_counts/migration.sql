-- The consumers of a project that are not deleted. A trigger counts them, for the sake of older versions.
ALTER TABLE "projects" ADD COLUMN "consumer_count" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION "count_consumers"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.project_id ELSE NEW.project_id END;
  change int := (TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL)::int
    - (TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL)::int;
BEGIN
  IF change <> 0 THEN
    UPDATE projects SET consumer_count = consumer_count + change WHERE id = changed;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "count_consumers" AFTER INSERT OR DELETE OR UPDATE OF "deleted_at" ON "consumers"
  FOR EACH ROW EXECUTE FUNCTION "count_consumers"();

UPDATE projects AS p SET consumer_count = found.count
FROM (SELECT project_id, count(*) FROM consumers WHERE deleted_at IS NULL GROUP BY project_id) AS found
WHERE found.project_id = p.id;
