-- Whether the response's body lies in the file storage, under a key made of the message's id and the attempt's number.
ALTER TABLE "attempts" ADD COLUMN "response_body_stored" BOOLEAN NOT NULL DEFAULT false;
