ALTER TABLE endpoints ADD COLUMN asymmetric_signature BOOLEAN DEFAULT false NOT NULL;

CREATE TABLE signature_keys (
  id UUID NOT NULL,
  project_id UUID NOT NULL,
  encrypted_secret TEXT NOT NULL,
  public_key TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) DEFAULT now() NOT NULL,
  retires_at TIMESTAMPTZ(3),
  CONSTRAINT signature_keys_pkey PRIMARY KEY (id),
  CONSTRAINT signature_keys_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX signature_keys_project_id_created_at_idx ON signature_keys (project_id, created_at);
-- A project has one key that does not retire.
CREATE UNIQUE INDEX signature_keys_current_idx ON signature_keys (project_id) WHERE (retires_at IS NULL);
