-- The signature scheme of endpoints that are created later without one.
ALTER TABLE projects ADD COLUMN default_signature_scheme TEXT DEFAULT 'posthorn' NOT NULL;
