-- The messages that held their keys until their attempts were used up, so that the next ones started without them. The notifications count
-- them. A row each: a count would make whatever settles messages wait for it.
CREATE TABLE "broken_orders" (
    "id" BIGSERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    CONSTRAINT "broken_orders_pkey" PRIMARY KEY ("id")
);

CREATE OR REPLACE FUNCTION settle_in_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  has_failed CONSTANT boolean NOT NULL := NEW.attempt_count > OLD.attempt_count AND NEW.status <> 'succeeded' AND NEW.deleted_at IS NULL;
  skips boolean;
BEGIN
  IF OLD.status IN ('succeeded', 'failed_permanent') THEN
    RETURN NULL;
  END IF;
  IF has_failed THEN
    skips := EXISTS (SELECT FROM endpoints WHERE id = NEW.endpoint_id AND on_failure = 'skip');
  END IF;
  IF NEW.position IS NULL OR NEW.position < 0 OR NEW.status IN ('succeeded', 'failed_permanent') THEN
    INSERT INTO ordering_steps (endpoint_id, key) VALUES (OLD.endpoint_id, OLD.ordering_key);
    IF has_failed AND NOT skips THEN
      INSERT INTO broken_orders (project_id, endpoint_id) VALUES (NEW.project_id, NEW.endpoint_id);
    END IF;
  ELSIF skips THEN
    UPDATE messages SET position = -position WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
