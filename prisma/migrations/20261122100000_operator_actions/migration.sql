-- What operators did, in the order of the UUIDv7: rows are added, and nothing else.
CREATE TABLE "operator_actions" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "origin" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "operator_actions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operator_actions_bounds_check" CHECK (
        length("actor") <= 200 AND length("subject") <= 200 AND length("details"::text) <= 65536
    )
);

CREATE FUNCTION "keep_operator_actions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The record of what operators did is only added to.' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER "keep_operator_actions" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_actions"
FOR EACH STATEMENT EXECUTE FUNCTION "keep_operator_actions"();
