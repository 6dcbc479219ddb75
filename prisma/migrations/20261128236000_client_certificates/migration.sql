CREATE TABLE "endpoint_tls" (
    "endpoint_id" UUID NOT NULL,
    "tls_id" UUID NOT NULL,
    "certificate" TEXT NOT NULL,
    "ca" TEXT,
    "next_certificate" TEXT,
    "next_from" TIMESTAMPTZ(3),
    "encrypted_secret" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "warn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "endpoint_tls_pkey" PRIMARY KEY ("endpoint_id"),
    CONSTRAINT "endpoint_tls_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "endpoint_tls_warn_at_idx" ON "endpoint_tls"("warn_at");

-- A deleted endpoint delivers nothing, so nobody needs its secrets of other services any more.
CREATE FUNCTION forget_credentials() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM endpoint_auths WHERE endpoint_id = OLD.id;
  DELETE FROM endpoint_tls WHERE endpoint_id = OLD.id;
  DELETE FROM oauth_tokens AS o
  WHERE o.id = OLD.auth_id AND NOT EXISTS (SELECT FROM endpoint_auths AS a WHERE a.auth_id = o.id);
  NEW.auth_id := NULL;
  NEW.tls_id := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER forget_credentials BEFORE UPDATE OF deleted_at ON endpoints
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL AND (OLD.auth_id IS NOT NULL OR OLD.tls_id IS NOT NULL))
    EXECUTE FUNCTION forget_credentials();
