ALTER TABLE "event_types" ADD COLUMN "example" JSON;
