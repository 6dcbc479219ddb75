CREATE TABLE "people" (
    "id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "access_grants" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "email" TEXT,
    "group_name" TEXT,
    "scopes" TEXT[] NOT NULL,
    "person_id" UUID,
    "was_unbound" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "created_by" TEXT,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_grants_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "access_grants_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "access_grants_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "access_grants_project_id_email_key" ON "access_grants"("project_id", "email");
CREATE UNIQUE INDEX "access_grants_project_id_group_name_key" ON "access_grants"("project_id", "group_name");
CREATE INDEX "access_grants_project_id_created_at_id_idx" ON "access_grants"("project_id", "created_at", "id");
CREATE INDEX "access_grants_email_idx" ON "access_grants"("email");
CREATE INDEX "access_grants_group_name_idx" ON "access_grants"("group_name");
CREATE INDEX "access_grants_person_id_idx" ON "access_grants"("person_id");

-- A session of keys has none of these.
ALTER TABLE "console_sessions"
    ADD COLUMN "person_id" UUID,
    ADD COLUMN "email" TEXT,
    ADD COLUMN "groups" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "used_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "console_sessions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "console_sessions_person_id_idx" ON "console_sessions"("person_id");

ALTER TABLE "console_session_keys" ADD COLUMN "by_code" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "api_keys"
    ADD COLUMN "person_id" UUID,
    ADD CONSTRAINT "api_keys_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "portal_sessions"
    ALTER COLUMN "api_key_id" DROP NOT NULL,
    ADD COLUMN "person_id" UUID;
