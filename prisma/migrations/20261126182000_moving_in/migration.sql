-- Whether a key can sign as Standard Webhooks does. Posthorn's own keys can; a tenant may bring others.
ALTER TABLE signing_keys ADD COLUMN is_standard BOOLEAN DEFAULT true NOT NULL;

-- The prefix of the headers of Standard Webhooks: `webhook` or `svix`.
ALTER TABLE endpoints ADD COLUMN signature_headers TEXT DEFAULT 'webhook' NOT NULL;
