-- A migration of its own: a value of an enum cannot be used by the transaction that adds it.
ALTER TYPE "direction" ADD VALUE 'pull';
ALTER TYPE "message_status" ADD VALUE 'stored';
ALTER TYPE "message_status" ADD VALUE 'fetched';
ALTER TYPE "message_status" ADD VALUE 'delivered';
