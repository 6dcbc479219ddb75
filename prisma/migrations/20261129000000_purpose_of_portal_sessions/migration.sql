ALTER TABLE "portal_sessions" ADD COLUMN "purpose" TEXT NOT NULL DEFAULT 'portal';
