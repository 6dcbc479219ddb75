-- What a tenant's plan included in a month that is over: a later change of plan does not change the past.
CREATE TABLE "month_ends" (
    "tenant_id" UUID NOT NULL,
    -- Its first day (UTC).
    "month" DATE NOT NULL,
    -- Null is unlimited.
    "messages_per_month" BIGINT,

    CONSTRAINT "month_ends_pkey" PRIMARY KEY ("tenant_id", "month")
);
