CREATE TYPE direction AS ENUM ('outbound', 'inbound', 'pull');

CREATE TYPE export_status AS ENUM ('pending', 'processing', 'completed', 'failed', 'expired');

CREATE TYPE message_status AS ENUM ('queued', 'delivering', 'succeeded', 'pending_retry', 'failed_permanent', 'paused', 'stored', 'fetched', 'delivered');

CREATE TYPE retry_type AS ENUM ('fast', 'slow');

-- The order in which the events of a pull endpoint became visible, which is not that of their ids: a consumer that has read up to a
-- position has missed none before it.
CREATE SEQUENCE event_positions;

CREATE TABLE tenants (
    id UUID NOT NULL,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    stripe_customer_id TEXT,

    CONSTRAINT tenants_pkey PRIMARY KEY (id)
);

CREATE TABLE projects (
    id UUID NOT NULL,
    tenant_id UUID NOT NULL,
    name TEXT NOT NULL,
    status TEXT DEFAULT 'active' NOT NULL,
    rate_limit_default INTEGER DEFAULT 1000 NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    deleted_at TIMESTAMPTZ(3),
    default_retry_schedule INTEGER[] DEFAULT ARRAY[]::INTEGER[] NOT NULL,
    disable_after_hours INTEGER DEFAULT 120 NOT NULL,
    notification_endpoint_id UUID,
    notification_template TEXT DEFAULT 'generic' NOT NULL,
    portal_theme JSON,
    portal_origins TEXT[] DEFAULT ARRAY[]::TEXT[] NOT NULL,
    portal_max_endpoints INTEGER DEFAULT 20 NOT NULL,
    consumer_count INTEGER DEFAULT 0 NOT NULL,

    CONSTRAINT projects_pkey PRIMARY KEY (id),
    CONSTRAINT projects_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE INDEX projects_tenant_id_idx ON projects (tenant_id);
CREATE INDEX projects_notification_endpoint_id_idx ON projects (notification_endpoint_id) WHERE (notification_endpoint_id IS NOT NULL);
CREATE INDEX projects_portal_origins_idx ON projects USING gin (portal_origins) WHERE (portal_origins <> '{}'::TEXT[]);

CREATE TABLE api_keys (
    id UUID NOT NULL,
    project_id UUID NOT NULL,
    hash TEXT NOT NULL,
    prefix TEXT NOT NULL,
    label TEXT,
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at TIMESTAMPTZ(3),

    CONSTRAINT api_keys_pkey PRIMARY KEY (id),
    CONSTRAINT api_keys_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);
CREATE INDEX api_keys_project_id_idx ON api_keys (project_id);

CREATE TABLE endpoints (
    id UUID NOT NULL,
    project_id UUID NOT NULL,
    direction direction DEFAULT 'outbound' NOT NULL,
    url TEXT NOT NULL,
    description TEXT,
    rate_limit_rps INTEGER,
    burst INTEGER,
    headers JSON DEFAULT '{}' NOT NULL,
    paused BOOLEAN DEFAULT false NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    deleted_at TIMESTAMPTZ(3),
    limit_version INTEGER DEFAULT 0 NOT NULL,
    normalized_url TEXT,
    signature_scheme TEXT DEFAULT 'posthorn' NOT NULL,
    retry_schedule INTEGER[] DEFAULT ARRAY[]::INTEGER[] NOT NULL,
    timeout_ms INTEGER,
    consumer_id TEXT DEFAULT '' NOT NULL,
    event_types TEXT[] DEFAULT ARRAY[]::TEXT[] NOT NULL,
    filter JSON,
    failing_since TIMESTAMPTZ,
    disabled_at TIMESTAMPTZ(3),
    disabled_reason TEXT,

    CONSTRAINT endpoints_pkey PRIMARY KEY (id),
    CONSTRAINT endpoints_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- An event looks for its subscribers under a few keys, so the other endpoints of its consumer cost nothing. The index is small: most
-- endpoints share their keys.
CREATE FUNCTION subscription_keys(project_id UUID, consumer_id TEXT, event_types TEXT[]) RETURNS TEXT[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
        SELECT array_agg($1::text || ' ' || $2 || ' ' || "pattern")
        FROM unnest(CASE WHEN $3 = '{}' THEN ARRAY['*'] ELSE $3 END) AS "pattern"
    $_$;

CREATE INDEX endpoints_project_id_created_at_id_idx ON endpoints (project_id, created_at, id);
CREATE INDEX endpoints_subscribers_idx ON endpoints (project_id, consumer_id, id) WHERE ((direction = 'outbound'::direction) AND (deleted_at IS NULL));
CREATE INDEX endpoints_subscription_keys_idx ON endpoints USING gin (subscription_keys(project_id, consumer_id, event_types)) WITH (fastupdate=off) WHERE ((direction = 'outbound'::direction) AND (deleted_at IS NULL));
CREATE INDEX endpoints_failing_since_idx ON endpoints (failing_since) WHERE ((failing_since IS NOT NULL) AND (disabled_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX endpoints_disabled_at_idx ON endpoints (disabled_at) WHERE ((disabled_at IS NOT NULL) AND (deleted_at IS NULL));
-- A project has one live inbound endpoint for a URL. By its hash: 2,048 characters may be too many for an index entry.
CREATE UNIQUE INDEX endpoints_inbound_url_idx ON endpoints (project_id, hashtextextended(COALESCE(normalized_url, url), (0)::BIGINT)) WHERE ((direction = 'inbound'::direction) AND (deleted_at IS NULL) AND (url <> ''::TEXT));

CREATE TABLE signing_keys (
    id UUID NOT NULL,
    endpoint_id UUID NOT NULL,
    encrypted_secret TEXT NOT NULL,
    key_hint TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,

    CONSTRAINT signing_keys_pkey PRIMARY KEY (id),
    CONSTRAINT signing_keys_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoints(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX signing_keys_endpoint_id_created_at_idx ON signing_keys (endpoint_id, created_at);

CREATE TABLE idempotency_keys (
    endpoint_id UUID NOT NULL,
    key TEXT NOT NULL,
    message_id UUID NOT NULL,
    payload_hash TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,

    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (endpoint_id, key)
);

CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE messages (
    id UUID NOT NULL,
    project_id UUID NOT NULL,
    endpoint_id UUID NOT NULL,
    direction direction NOT NULL,
    status message_status NOT NULL,
    attempt_count INTEGER DEFAULT 0 NOT NULL,
    fast_failures SMALLINT DEFAULT 0 NOT NULL,
    slow_failures SMALLINT DEFAULT 0 NOT NULL,
    replay_count SMALLINT DEFAULT 0 NOT NULL,
    content_type TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    payload_sha256 TEXT NOT NULL,
    idempotency_key TEXT,
    headers JSON,
    retention_hours INTEGER NOT NULL,
    next_attempt_at TIMESTAMPTZ(3),
    last_error TEXT,
    response_status SMALLINT,
    response_latency_ms INTEGER,
    claimed_until TIMESTAMPTZ(3),
    sweep_at TIMESTAMPTZ(3),
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    delivered_at TIMESTAMPTZ(3),
    failed_at TIMESTAMPTZ(3),
    deleted_at TIMESTAMPTZ(3),
    limit_version INTEGER,
    expired_at TIMESTAMPTZ(3),
    source_ip TEXT,
    ingest_processing_ms INTEGER,
    event_type TEXT,
    fetched_at TIMESTAMPTZ(3),
    "position" BIGINT,
    event_id UUID,
    consumer_id TEXT,
    is_test BOOLEAN DEFAULT false NOT NULL,

    CONSTRAINT messages_pkey PRIMARY KEY (id)
) PARTITION BY RANGE (id);

-- The messages of an endpoint that are not settled: what pausing holds, resuming releases and deleting ends.
CREATE INDEX messages_unsettled_idx ON messages (endpoint_id, id) WHERE (sweep_at IS NOT NULL);
CREATE INDEX messages_sweep_at_id_idx ON messages (sweep_at, id) WHERE (sweep_at IS NOT NULL);
CREATE INDEX messages_endpoint_id_id_idx ON messages (endpoint_id, id);
-- The dead letters of a project, newest first. On "failed_at", since an index on "status" would make every change of it dear.
CREATE INDEX messages_failed_idx ON messages (project_id, id) WHERE (failed_at IS NOT NULL);
-- What can still be replayed of a project's dead letters, however many have expired.
CREATE INDEX messages_dead_letters_idx ON messages (project_id, id) WHERE ((failed_at IS NOT NULL) AND (expired_at IS NULL));
-- What a consumer can read, by how far it has come. Not on "status": an index on it would make every change of every message's
-- status dear.
CREATE INDEX messages_stored_events_idx ON messages (endpoint_id, "position") WHERE ((direction = 'pull'::direction) AND (fetched_at IS NULL) AND (delivered_at IS NULL) AND (deleted_at IS NULL) AND (expired_at IS NULL));
CREATE INDEX messages_fetched_events_idx ON messages (endpoint_id, "position") WHERE ((direction = 'pull'::direction) AND (fetched_at IS NOT NULL) AND (delivered_at IS NULL) AND (deleted_at IS NULL) AND (expired_at IS NULL));
CREATE INDEX messages_delivered_events_idx ON messages (endpoint_id, "position") WHERE ((direction = 'pull'::direction) AND (delivered_at IS NOT NULL) AND (deleted_at IS NULL) AND (expired_at IS NULL));
-- The logs of one direction: a project that sends much and receives little would else be searched for what it received.
CREATE INDEX messages_project_id_direction_id_idx ON messages (project_id, direction, id);
-- Events of a type that is rare, or of none.
CREATE INDEX messages_events_by_type_idx ON messages (endpoint_id, event_type, "position") WHERE ((direction = 'pull'::direction) AND (deleted_at IS NULL) AND (expired_at IS NULL));
CREATE INDEX messages_event_log_by_type_idx ON messages (project_id, event_type, id) WHERE ((direction = 'pull'::direction) AND (deleted_at IS NULL));
-- What an endpoint holds: counted without a look at the messages. On "sweep_at", which is indexed anyway, and not on "status".
CREATE INDEX messages_held_idx ON messages (endpoint_id, id) WHERE (sweep_at = '9999-12-31 00:00:00+00'::TIMESTAMPTZ);
CREATE INDEX messages_event_id_id_idx ON messages (event_id, id) WHERE (event_id IS NOT NULL);
CREATE INDEX messages_consumer_id_idx ON messages (project_id, consumer_id, id) WHERE (consumer_id IS NOT NULL);
CREATE INDEX messages_sent_by_type_idx ON messages (project_id, event_type, id) WHERE ((direction = 'outbound'::direction) AND (event_type IS NOT NULL));
-- The log of messages is filtered by the key that a message was sent with. A key is found as long as its message.
CREATE INDEX messages_idempotency_key_idx ON messages (project_id, idempotency_key, id) WHERE ((direction = 'outbound'::direction) AND (idempotency_key IS NOT NULL));

CREATE TABLE payloads (
    message_id UUID NOT NULL,
    body TEXT NOT NULL,
    expires_at TIMESTAMPTZ(3) DEFAULT (now() + '72:00:00'::interval) NOT NULL,
    body_bytes BYTEA,
    headers JSON,
    event_id UUID,

    CONSTRAINT payloads_pkey PRIMARY KEY (message_id)
) PARTITION BY RANGE (message_id);

CREATE INDEX payloads_expires_at_idx ON payloads (expires_at);
CREATE INDEX payloads_event_id_idx ON payloads (event_id) WHERE (event_id IS NOT NULL);

CREATE TABLE attempts (
    id UUID NOT NULL,
    message_id UUID NOT NULL,
    attempt_no INTEGER NOT NULL,
    response_status SMALLINT,
    response_latency_ms INTEGER,
    processing_ms INTEGER,
    error_text TEXT,
    response_headers JSON,
    response_body_truncated BOOLEAN DEFAULT false NOT NULL,
    retry_type retry_type,
    retry_after_seconds INTEGER,
    resolved_ip TEXT,
    request_headers JSON,
    dns_ms INTEGER,
    tcp_connect_ms INTEGER,
    tls_handshake_ms INTEGER,
    ttfb_ms INTEGER,
    transfer_ms INTEGER,
    conn_reused BOOLEAN,
    created_at TIMESTAMPTZ(3) NOT NULL,
    response_body_stored BOOLEAN DEFAULT false NOT NULL,

    CONSTRAINT attempts_pkey PRIMARY KEY (message_id, attempt_no)
) PARTITION BY RANGE (message_id);

-- Response bodies that are too small for a file of their own. They leave with their message's payload, and a day's partition
-- after that of its payloads.
CREATE TABLE response_bodies (
    message_id UUID NOT NULL,
    attempt_no INTEGER NOT NULL,
    body BYTEA NOT NULL,

    CONSTRAINT response_bodies_pkey PRIMARY KEY (message_id, attempt_no)
) PARTITION BY RANGE (message_id);

-- What an endpoint has beyond others if it receives: inbound ones, which forward, and pull ones, which keep.
CREATE TABLE sources (
    endpoint_id UUID NOT NULL,
    name TEXT,
    active BOOLEAN DEFAULT true NOT NULL,
    secret_token_hash TEXT NOT NULL,
    verify_static_token BOOLEAN DEFAULT false NOT NULL,
    token_header_name TEXT,
    token_query_param TEXT,
    token_value_hash TEXT,
    verify_hmac BOOLEAN DEFAULT false NOT NULL,
    hmac_header_name TEXT,
    encrypted_hmac_secret TEXT,
    timestamp_header_name TEXT,
    timestamp_ttl_seconds INTEGER,
    verify_ip_allowlist BOOLEAN DEFAULT false NOT NULL,
    allowed_cidrs TEXT[] DEFAULT '{}' NOT NULL,
    idempotency_header_names TEXT[] DEFAULT '{}' NOT NULL,
    ingest_response_code SMALLINT DEFAULT 202 NOT NULL,
    signing_enabled BOOLEAN DEFAULT false NOT NULL,
    retention_days INTEGER,
    event_type_source TEXT,
    event_type_path TEXT,
    is_cli BOOLEAN DEFAULT false NOT NULL,
    encrypted_secret_token TEXT,
    ttl_minutes INTEGER,
    unheard_since TIMESTAMPTZ(3),

    CONSTRAINT sources_pkey PRIMARY KEY (endpoint_id),
    CONSTRAINT sources_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoints(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX sources_unheard_since_idx ON sources (unheard_since) WHERE (unheard_since IS NOT NULL);

-- Requests that were refused: no foreign keys, and a partition for each day, which is dropped when it is old.
CREATE TABLE inbound_rejections (
    id UUID NOT NULL,
    project_id UUID NOT NULL,
    endpoint_id UUID,
    reason_code TEXT NOT NULL,
    reason_detail TEXT NOT NULL,
    source_ip TEXT NOT NULL,
    headers JSON NOT NULL,
    not_recorded INTEGER DEFAULT 0 NOT NULL,
    received_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT inbound_rejections_pkey PRIMARY KEY (id)
) PARTITION BY RANGE (id);

CREATE INDEX inbound_rejections_project_id_id_idx ON inbound_rejections (project_id, id);
CREATE INDEX inbound_rejections_endpoint_id_id_idx ON inbound_rejections (endpoint_id, id);

-- How many events there are, as a sum of changes: nobody waits for another's row, and the scheduler adds them up now and then.
CREATE TABLE event_counts (
    endpoint_id UUID NOT NULL,
    minute TIMESTAMPTZ(3) NOT NULL,
    stored INTEGER NOT NULL,
    fetched INTEGER NOT NULL,
    delivered INTEGER NOT NULL,
    added_up BOOLEAN DEFAULT false NOT NULL,
    ack_ms BIGINT DEFAULT 0 NOT NULL
);

CREATE INDEX event_counts_endpoint_id_minute_idx ON event_counts (endpoint_id, minute);
CREATE INDEX event_counts_changes_idx ON event_counts (endpoint_id, minute) WHERE (NOT added_up);
CREATE INDEX event_counts_minute_idx ON event_counts (minute);
-- Counts that can still become coarser: those that stand at no full hour.
CREATE INDEX event_counts_fine_idx ON event_counts (minute) WHERE (added_up AND (minute > '-infinity'::TIMESTAMPTZ) AND (minute <> date_bin('01:00:00'::interval, minute, '1970-01-01 00:00:00+00'::TIMESTAMPTZ)));

-- What became of messages, as a sum of changes: nobody waits for another's row, and the scheduler adds them up now and then. Triggers
-- write them, in the transaction of the change itself, so that no statement can forget to.
CREATE TABLE message_counts (
    project_id UUID NOT NULL,
    endpoint_id UUID NOT NULL,
    direction direction NOT NULL,
    minute TIMESTAMPTZ(3) NOT NULL,
    messages INTEGER DEFAULT 0 NOT NULL,
    succeeded INTEGER DEFAULT 0 NOT NULL,
    failed INTEGER DEFAULT 0 NOT NULL,
    retrying INTEGER DEFAULT 0 NOT NULL,
    attempts INTEGER DEFAULT 0 NOT NULL,
    retries INTEGER DEFAULT 0 NOT NULL,
    latency_ms BIGINT DEFAULT 0 NOT NULL,
    delivery_ms BIGINT DEFAULT 0 NOT NULL,
    event_type TEXT,
    attempted_at TIMESTAMPTZ,
    gone BOOLEAN DEFAULT false NOT NULL
);

-- What was not added up yet is read by a project alone, however much there is of others.
CREATE INDEX message_counts_project_id_direction_minute_idx ON message_counts (project_id, direction, minute);

-- The sums, in buckets of the widths that windows are shown in, for each endpoint and, under the endpoint id of zeros, for the project.
CREATE TABLE message_rollups (
    project_id UUID NOT NULL,
    endpoint_id UUID NOT NULL,
    direction direction NOT NULL,
    width_minutes INTEGER NOT NULL,
    bucket TIMESTAMPTZ(3) NOT NULL,
    messages BIGINT NOT NULL,
    succeeded BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    retrying BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    retries BIGINT NOT NULL,
    latency_ms BIGINT NOT NULL,
    delivery_ms BIGINT NOT NULL,

    CONSTRAINT message_rollups_pkey PRIMARY KEY (project_id, endpoint_id, direction, width_minutes, bucket)
) WITH (fillfactor = 70);

CREATE INDEX message_rollups_bucket_idx ON message_rollups (bucket);

-- Jobs that write a project's messages into a CSV file. No foreign key: the file must be found and deleted when the project is gone.
CREATE TABLE exports (
    id UUID NOT NULL,
    project_id UUID NOT NULL,
    status export_status DEFAULT 'pending' NOT NULL,
    direction direction NOT NULL,
    start_time TIMESTAMPTZ(3) NOT NULL,
    end_time TIMESTAMPTZ(3) NOT NULL,
    message_status message_status,
    endpoint_id UUID,
    row_count INTEGER,
    file_size_bytes BIGINT,
    error_message TEXT,
    run INTEGER DEFAULT 0 NOT NULL,
    tries SMALLINT DEFAULT 0 NOT NULL,
    leased_until TIMESTAMPTZ(3),
    sweep_at TIMESTAMPTZ(3) NOT NULL,
    started_at TIMESTAMPTZ(3),
    completed_at TIMESTAMPTZ(3),
    expires_at TIMESTAMPTZ(3),
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    deleted_at TIMESTAMPTZ(3),

    CONSTRAINT exports_pkey PRIMARY KEY (id)
);

CREATE INDEX exports_project_id_id_idx ON exports (project_id, id);
CREATE INDEX exports_sweep_at_idx ON exports (sweep_at);
-- A project has one export in progress, however many processes are asked at once.
CREATE UNIQUE INDEX exports_in_progress_idx ON exports (project_id) WHERE ((status = ANY (ARRAY['pending'::export_status, 'processing'::export_status])) AND (deleted_at IS NULL));

-- How many messages were accepted, as a sum of rows: whoever accepts adds a row and waits for nobody; the scheduler adds them up.
CREATE TABLE usage_counts (
    project_id UUID NOT NULL,
    month DATE NOT NULL,
    messages BIGINT NOT NULL,
    added_up BOOLEAN DEFAULT false NOT NULL
);

CREATE INDEX usage_counts_project_id_month_idx ON usage_counts (project_id, month);
CREATE INDEX usage_counts_changes_idx ON usage_counts (project_id, month) WHERE (NOT added_up);

-- What a tenant's plan included in a month that is over: a later change of plan does not change the past.
CREATE TABLE month_ends (
    tenant_id UUID NOT NULL,
    month DATE NOT NULL,
    messages_per_month BIGINT,

    CONSTRAINT month_ends_pkey PRIMARY KEY (tenant_id, month)
);

-- What operators did, in the order of the UUIDv7: rows are added, and nothing else.
CREATE TABLE operator_actions (
    id UUID NOT NULL,
    at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    origin TEXT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    details JSONB DEFAULT '{}' NOT NULL,
    CONSTRAINT operator_actions_bounds_check CHECK (((length(actor) <= 200) AND (length(subject) <= 200) AND (length((details)::TEXT) <= 65536))),

    CONSTRAINT operator_actions_pkey PRIMARY KEY (id)
);

-- Endpoints whose waiting messages have not all followed their last change yet: a pause holds them, a resume releases them, changed limits
-- give them new slots, a deletion ends them. The change writes its row in its own transaction; what is to be done follows from the
-- endpoint's state at the moment, so that a later change replaces an earlier one. The scheduler moves the messages in the order of their ids.
CREATE TABLE backlog_changes (
    endpoint_id UUID NOT NULL,
    change_id UUID DEFAULT gen_random_uuid() NOT NULL,
    cursor UUID,
    again_from UUID,
    due_at TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    started_at TIMESTAMPTZ DEFAULT now() NOT NULL,
    moved INTEGER DEFAULT 0 NOT NULL,

    CONSTRAINT backlog_changes_pkey PRIMARY KEY (endpoint_id)
);

CREATE INDEX backlog_changes_due_at_idx ON backlog_changes (due_at);

CREATE TABLE consumers (
    project_id UUID NOT NULL,
    id TEXT NOT NULL,
    name TEXT,
    metadata JSON DEFAULT '{}' NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT now() NOT NULL,
    updated_at TIMESTAMPTZ(3) DEFAULT now() NOT NULL,
    deleted_at TIMESTAMPTZ(3),

    CONSTRAINT consumers_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT consumers_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX consumers_project_id_created_at_id_idx ON consumers (project_id, created_at, id);
CREATE INDEX consumers_deleted_at_idx ON consumers (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE TABLE event_types (
    project_id UUID NOT NULL,
    name TEXT NOT NULL,
    description TEXT,
    schema JSON,
    validate BOOLEAN DEFAULT false NOT NULL,
    deprecated BOOLEAN DEFAULT false NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT now() NOT NULL,
    updated_at TIMESTAMPTZ(3) DEFAULT now() NOT NULL,

    CONSTRAINT event_types_pkey PRIMARY KEY (project_id, name),
    CONSTRAINT event_types_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE events (
    id UUID NOT NULL,
    project_id UUID NOT NULL,
    consumer_id TEXT DEFAULT '' NOT NULL,
    event_type TEXT NOT NULL,
    message_count INTEGER NOT NULL,
    size_bytes INTEGER NOT NULL,
    payload_sha256 TEXT NOT NULL,
    idempotency_key TEXT,
    headers JSON,
    retention_hours INTEGER NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT now() NOT NULL,

    CONSTRAINT events_pkey PRIMARY KEY (id)
) PARTITION BY RANGE (id);

CREATE INDEX events_project_id_id_idx ON events (project_id, id);
-- Lists of events by consumer and by type.
CREATE INDEX events_project_id_consumer_id_id_idx ON events (project_id, consumer_id, id);
CREATE INDEX events_project_id_event_type_id_idx ON events (project_id, event_type, id);

-- The subscribers of an event that have no message yet, in parts. A part and its messages change places in one statement.
CREATE TABLE fan_out_parts (
    event_id UUID NOT NULL,
    part INTEGER NOT NULL,
    endpoint_ids UUID[] NOT NULL,
    expires_at TIMESTAMPTZ(3) NOT NULL,
    sweep_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT fan_out_parts_pkey PRIMARY KEY (event_id, part)
);

CREATE INDEX fan_out_parts_sweep_at_idx ON fan_out_parts (sweep_at);

-- Events whose payload a message has let go. Each is looked at, and erased when no message holds it any more.
CREATE TABLE payload_releases (
    event_id UUID NOT NULL
);

-- The endpoints of deleted consumers whose messages are to be erased, and how far that is.
CREATE TABLE erasures (
    endpoint_id UUID NOT NULL,
    cursor UUID,
    created_at TIMESTAMPTZ(3) DEFAULT now() NOT NULL,
    due_at TIMESTAMPTZ(3) DEFAULT (now() + '00:01:00'::interval) NOT NULL,
    project_id UUID NOT NULL,
    consumer_id TEXT NOT NULL,

    CONSTRAINT erasures_pkey PRIMARY KEY (endpoint_id, consumer_id)
);

CREATE INDEX erasures_due_at_idx ON erasures (due_at);
-- The erasures of a consumer.
CREATE INDEX erasures_project_id_consumer_id_idx ON erasures (project_id, consumer_id);

-- The sums of outbound messages with an event type, beside those of all messages.
CREATE TABLE event_type_rollups (
    project_id UUID NOT NULL,
    event_type TEXT NOT NULL,
    endpoint_id UUID NOT NULL,
    width_minutes INTEGER NOT NULL,
    bucket TIMESTAMPTZ(3) NOT NULL,
    messages BIGINT NOT NULL,
    succeeded BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    retrying BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    retries BIGINT NOT NULL,
    latency_ms BIGINT NOT NULL,
    delivery_ms BIGINT NOT NULL,

    CONSTRAINT event_type_rollups_pkey PRIMARY KEY (project_id, event_type, endpoint_id, width_minutes, bucket)
) WITH (fillfactor = 70);

CREATE INDEX event_type_rollups_bucket_idx ON event_type_rollups (bucket);

-- The endpoints that belonged to a consumer before another one.
CREATE TABLE former_endpoints (
    project_id UUID NOT NULL,
    consumer_id TEXT NOT NULL,
    endpoint_id UUID NOT NULL,

    CONSTRAINT former_endpoints_pkey PRIMARY KEY (project_id, consumer_id, endpoint_id)
);

-- What the recorded attempts of an endpoint show.
CREATE TABLE endpoint_health (
    endpoint_id UUID NOT NULL,
    reset_at TIMESTAMPTZ DEFAULT '-infinity' NOT NULL,
    failing_from TIMESTAMPTZ,
    failed_at TIMESTAMPTZ,
    failures INTEGER DEFAULT 0 NOT NULL,
    gone_at TIMESTAMPTZ,
    gone_from TIMESTAMPTZ DEFAULT '-infinity' NOT NULL,
    recent_failures TIMESTAMPTZ[] DEFAULT '{}' NOT NULL,

    CONSTRAINT endpoint_health_pkey PRIMARY KEY (endpoint_id)
) WITH (fillfactor = 70);

CREATE INDEX endpoint_health_failing_from_idx ON endpoint_health (failing_from) WHERE (failures > 0);

-- What a notification counts, in projects that have a notification endpoint.
CREATE TABLE notification_counts (
    endpoint_id UUID NOT NULL,
    type TEXT NOT NULL,
    count INTEGER NOT NULL,
    first_at TIMESTAMPTZ(3) NOT NULL,
    last_at TIMESTAMPTZ(3) NOT NULL,
    notified_at TIMESTAMPTZ(3),

    CONSTRAINT notification_counts_pkey PRIMARY KEY (endpoint_id, type)
) WITH (fillfactor = 70);

CREATE INDEX notification_counts_waiting_idx ON notification_counts (notified_at NULLS FIRST) WHERE (count > 0);
CREATE INDEX notification_counts_quiet_idx ON notification_counts (notified_at) WHERE (count = 0);

CREATE TABLE quota_warnings (
    project_id UUID NOT NULL,
    month DATE NOT NULL,
    percent INTEGER NOT NULL,
    messages_per_month BIGINT NOT NULL,

    CONSTRAINT quota_warnings_pkey PRIMARY KEY (project_id, month, percent, messages_per_month)
);

-- Sign-ins to the console. A session's project goes with the key that signed in to it.
CREATE TABLE console_sessions (
    id UUID NOT NULL,
    token_hash TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT console_sessions_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX console_sessions_token_hash_key ON console_sessions (token_hash);
CREATE INDEX console_sessions_expires_at_idx ON console_sessions (expires_at);

CREATE TABLE console_session_keys (
    session_id UUID NOT NULL,
    project_id UUID NOT NULL,
    api_key_id UUID NOT NULL,
    added_at TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP NOT NULL,

    CONSTRAINT console_session_keys_pkey PRIMARY KEY (session_id, project_id),
    CONSTRAINT console_session_keys_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT console_session_keys_session_id_fkey FOREIGN KEY (session_id) REFERENCES console_sessions(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX console_session_keys_api_key_id_added_at_idx ON console_session_keys (api_key_id, added_at);

-- One-time codes.
CREATE TABLE console_codes (
    hash TEXT NOT NULL,
    api_key_id UUID NOT NULL,
    expires_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT console_codes_pkey PRIMARY KEY (hash),
    CONSTRAINT console_codes_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX console_codes_api_key_id_idx ON console_codes (api_key_id);
CREATE INDEX console_codes_expires_at_idx ON console_codes (expires_at);

CREATE TABLE failed_sign_ins (
    network inet NOT NULL,
    count INTEGER NOT NULL,
    ends_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT failed_sign_ins_pkey PRIMARY KEY (network)
);

CREATE INDEX failed_sign_ins_ends_at_idx ON failed_sign_ins (ends_at);

-- The messages of these endpoints that have no result yet. The messages themselves are partitioned, so that a search for the next one
-- would look into every day.
CREATE TABLE unconfirmed_messages (
    message_id UUID NOT NULL,
    endpoint_id UUID NOT NULL,
    "position" BIGINT NOT NULL,
    size_bytes INTEGER NOT NULL,
    handed_out_at TIMESTAMPTZ(3),
    ends_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT unconfirmed_messages_pkey PRIMARY KEY (message_id)
);

CREATE INDEX unconfirmed_messages_endpoint_id_position_idx ON unconfirmed_messages (endpoint_id, "position");
CREATE INDEX unconfirmed_messages_queued_idx ON unconfirmed_messages (endpoint_id, "position") WHERE (handed_out_at IS NULL);
CREATE INDEX unconfirmed_messages_ends_at_idx ON unconfirmed_messages (ends_at);

-- The processes that hold connections of listeners. One that died no longer extends its lease.
CREATE TABLE listener_processes (
    id UUID NOT NULL,
    alive_until TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT listener_processes_pkey PRIMARY KEY (id)
);

CREATE TABLE listeners (
    id UUID NOT NULL,
    endpoint_id UUID NOT NULL,
    process_id UUID NOT NULL,
    connected_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    new_since BIGINT NOT NULL,

    CONSTRAINT listeners_pkey PRIMARY KEY (id),
    CONSTRAINT listeners_process_id_fkey FOREIGN KEY (process_id) REFERENCES listener_processes(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE INDEX listeners_endpoint_id_idx ON listeners (endpoint_id);
CREATE INDEX listeners_process_id_idx ON listeners (process_id);

-- The messages that a connection was handed and that have no result yet.
CREATE TABLE hand_outs (
    listener_id UUID NOT NULL,
    message_id UUID NOT NULL,

    CONSTRAINT hand_outs_pkey PRIMARY KEY (listener_id, message_id),
    CONSTRAINT hand_outs_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES listeners(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT hand_outs_message_id_fkey FOREIGN KEY (message_id) REFERENCES unconfirmed_messages(message_id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX hand_outs_message_id_idx ON hand_outs (message_id);

-- The deleted consumers whose events are to be erased, and how far that is.
CREATE TABLE event_erasures (
    project_id UUID NOT NULL,
    consumer_id TEXT NOT NULL,
    deleted_at TIMESTAMPTZ(3) DEFAULT now() NOT NULL,
    cursor UUID,
    due_at TIMESTAMPTZ(3) DEFAULT (now() + '00:01:00'::interval) NOT NULL,

    CONSTRAINT event_erasures_pkey PRIMARY KEY (project_id, consumer_id, deleted_at)
);

CREATE INDEX event_erasures_due_at_idx ON event_erasures (due_at);

-- A token with which a consumer uses the portal. It goes with the consumer.
CREATE TABLE portal_sessions (
    id UUID NOT NULL,
    project_id UUID NOT NULL,
    consumer_id TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    capabilities TEXT[],
    api_key_id UUID NOT NULL,
    created_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT portal_sessions_pkey PRIMARY KEY (id),
    CONSTRAINT portal_sessions_project_id_consumer_id_fkey FOREIGN KEY (project_id, consumer_id) REFERENCES consumers(project_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX portal_sessions_token_hash_key ON portal_sessions (token_hash);
CREATE INDEX portal_sessions_project_id_consumer_id_idx ON portal_sessions (project_id, consumer_id);
CREATE INDEX portal_sessions_project_id_created_at_id_idx ON portal_sessions (project_id, created_at, id);
CREATE INDEX portal_sessions_expires_at_idx ON portal_sessions (expires_at);

-- Replays of events with many messages, and how far each has come.
CREATE TABLE event_replays (
    id UUID DEFAULT gen_random_uuid() NOT NULL,
    event_id UUID NOT NULL,
    project_id UUID NOT NULL,
    endpoint_id UUID,
    status message_status,
    cursor UUID NOT NULL,
    turn_at TIMESTAMPTZ(6) DEFAULT now() NOT NULL,

    CONSTRAINT event_replays_pkey PRIMARY KEY (id)
);

CREATE INDEX event_replays_turn_at_idx ON event_replays (turn_at);

-- Messages that a connected listener has not got yet, although another one has answered them.
CREATE TABLE missed_messages (
    listener_id UUID NOT NULL,
    message_id UUID NOT NULL,
    "position" BIGINT NOT NULL,
    size_bytes INTEGER NOT NULL,

    CONSTRAINT missed_messages_pkey PRIMARY KEY (listener_id, message_id),
    CONSTRAINT missed_messages_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES listeners(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- The event types of a day that are counted by themselves.
CREATE TABLE counted_event_types (
    project_id UUID NOT NULL,
    day DATE NOT NULL,
    event_types TEXT[] NOT NULL,

    CONSTRAINT counted_event_types_pkey PRIMARY KEY (project_id, day)
) WITH (fillfactor = 70);

CREATE INDEX counted_event_types_day_idx ON counted_event_types (day);

-- A moment before 1970 has no UUIDv7: whatever there is comes after it.
CREATE FUNCTION uuid_v7_floor(moment TIMESTAMPTZ) RETURNS UUID
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
    SELECT rpad(lpad(to_hex(greatest(0, extract(epoch FROM moment) * 1000)::BIGINT), 12, '0'), 32, '0')::UUID
$$;

-- Creates what is missing of the daily partitions from "first_day" to "last_day" (UTC), and tells how many days were new.
-- A partition is built aside and attached, which, unlike CREATE TABLE … PARTITION OF, lets readers and writers go on.
CREATE FUNCTION create_day_partitions(first_day DATE, last_day DATE) RETURNS INTEGER
    LANGUAGE plpgsql
    AS $$
DECLARE
    day DATE;
    parent TEXT;
    child TEXT;
    options TEXT;
    created INTEGER := 0;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('posthorn.create_day_partitions'));
    FOR day IN SELECT generate_series(first_day::TIMESTAMP, last_day::TIMESTAMP, INTERVAL '1 day')::DATE LOOP
        -- Of an older day only the empty tables were dropped.
        CONTINUE WHEN to_regclass(format('%I.%I', current_schema(), 'attempts_' || to_char(day, 'YYYYMMDD'))) IS NOT NULL;
        FOREACH parent IN ARRAY ARRAY['messages', 'payloads', 'response_bodies', 'inbound_rejections', 'events', 'attempts'] LOOP
            child := parent || '_' || to_char(day, 'YYYYMMDD');
            CONTINUE WHEN to_regclass(format('%I.%I', current_schema(), child)) IS NOT NULL;
            options := CASE parent
                -- Messages are updated in place: free room in each page keeps an update from touching the indexes.
                WHEN 'messages' THEN ' WITH (fillfactor = 70)'
                -- The largest body fits into a row: nothing is compressed or stored aside.
                WHEN 'response_bodies' THEN ' WITH (toast_tuple_target = 4096)'
                ELSE ''
            END;
            EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)%s', child, parent, options);
            EXECUTE format(
                'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, child,
                uuid_v7_floor(day::TIMESTAMP AT TIME ZONE 'UTC'),
                uuid_v7_floor((day + 1)::TIMESTAMP AT TIME ZONE 'UTC')
            );
        END LOOP;
        created := created + 1;
    END LOOP;
    RETURN created;
END
$$;

CREATE FUNCTION delivery_ms(message messages) RETURNS BIGINT
    LANGUAGE sql IMMUTABLE
    RETURN (COALESCE(round((EXTRACT(epoch FROM ((message).delivered_at - (message).created_at)) * (1000)::numeric)), (0)::numeric))::BIGINT;

CREATE FUNCTION is_retrying(status message_status, failures INTEGER) RETURNS INTEGER
    LANGUAGE sql IMMUTABLE
    RETURN (((status <> ALL (ARRAY['succeeded'::message_status, 'failed_permanent'::message_status])) AND (failures > 0)))::INTEGER;

-- What claims pass: it tells which of some endpoints are paused and which are ended (deleted, or of a deleted project), as of now and not as
-- of the statement's beginning, since a VOLATILE function sees what was committed before each of its own statements. Until the end of the
-- claim's transaction it shares a lock for each endpoint. A change of an endpoint takes the lock alone after its commit, and so knows that
-- every claim which did not see the change is committed. Endpoints share 64 locks, so that PostgreSQL's table of locks never fills up; the
-- locks are taken in order.
CREATE FUNCTION pass_claim_gate(endpoint_ids UUID[], OUT paused UUID[], OUT ended UUID[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(1668047217, gates.gate)
    FROM (SELECT DISTINCT uuid_hash(given.id) & 63 AS gate FROM unnest(endpoint_ids) AS given (id) ORDER BY gate) AS gates;

    SELECT
        array_agg(e.id) FILTER (WHERE e.direction = 'outbound' AND e.paused),
        array_agg(e.id) FILTER (WHERE e.direction = 'outbound' AND e.deleted_at IS NOT NULL OR p.status = 'deleted')
    INTO paused, ended
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    WHERE e.id = ANY (endpoint_ids) AND (e.paused OR e.deleted_at IS NOT NULL);
END
$$;

CREATE FUNCTION count_changed_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_attempt CONSTANT boolean NOT NULL := NEW.attempt_count > OLD.attempt_count;
BEGIN
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, event_type, minute,
    succeeded, failed, retrying, attempts, retries, latency_ms, delivery_ms, attempted_at, gone
  )
  VALUES (
    NEW.project_id, NEW.endpoint_id, NEW.direction, NEW.event_type, date_bin('1 minute', NEW.created_at, 'epoch'),
    (NEW.status = 'succeeded')::int - (OLD.status = 'succeeded')::int,
    (NEW.status = 'failed_permanent')::int - (OLD.status = 'failed_permanent')::int,
    is_retrying(NEW.status, NEW.fast_failures + NEW.slow_failures)
      - is_retrying(OLD.status, OLD.fast_failures + OLD.slow_failures),
    NEW.attempt_count - OLD.attempt_count,
    greatest(NEW.attempt_count - 1, 0) - greatest(OLD.attempt_count - 1, 0),
    CASE WHEN is_attempt THEN coalesce(NEW.response_latency_ms, 0) ELSE 0 END,
    CASE WHEN NEW.status = 'succeeded' THEN delivery_ms(NEW) ELSE 0 END - CASE WHEN OLD.status = 'succeeded' THEN delivery_ms(OLD) ELSE 0 END,
    CASE WHEN is_attempt THEN now() END,
    is_attempt AND coalesce(NEW.response_status = 410, false)
  );
  RETURN NULL;
END
$$;

-- A replay sets the failures of a waiting message to 0 and leaves its number of attempts alone, so the trigger looks at the failures, too.
CREATE TRIGGER count_changed_message AFTER UPDATE ON messages FOR EACH ROW WHEN (((new.direction <> 'pull'::direction) AND (NOT new.is_test) AND ((new.attempt_count <> old.attempt_count) OR (((new.fast_failures + new.slow_failures) > 0) <> ((old.fast_failures + old.slow_failures) > 0)) OR ((new.status <> old.status) AND ((new.status = ANY (ARRAY['succeeded'::message_status, 'failed_permanent'::message_status])) OR (old.status = ANY (ARRAY['succeeded'::message_status, 'failed_permanent'::message_status]))))))) EXECUTE FUNCTION count_changed_message();

CREATE FUNCTION count_consumers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  changed uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.project_id ELSE NEW.project_id END;
  change int := (TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL)::int
    - (TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL)::int;
BEGIN
  IF change <> 0 THEN
    UPDATE projects SET consumer_count = consumer_count + change WHERE id = changed;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_consumers AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON consumers FOR EACH ROW EXECUTE FUNCTION count_consumers();

CREATE FUNCTION count_new_messages() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, event_type, minute,
    messages, succeeded, failed, retrying, attempts, retries, delivery_ms
  )
  SELECT
    project_id, endpoint_id, direction, event_type, date_bin('1 minute', created_at, 'epoch') AS minute, count(*),
    count(*) FILTER (WHERE status = 'succeeded'),
    count(*) FILTER (WHERE status = 'failed_permanent'),
    sum(is_retrying(status, fast_failures + slow_failures)),
    sum(attempt_count),
    sum(greatest(attempt_count - 1, 0)),
    coalesce(sum(round(extract(epoch FROM delivered_at - created_at) * 1000)) FILTER (WHERE status = 'succeeded'), 0)
  FROM inserted
  WHERE direction <> 'pull' AND NOT is_test
  GROUP BY project_id, endpoint_id, direction, event_type, minute;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_new_messages AFTER INSERT ON messages REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_new_messages();

CREATE FUNCTION keep_operator_actions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'The record of what operators did is only added to.' USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER keep_operator_actions BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_actions FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_actions();

SELECT create_day_partitions((now() AT TIME ZONE 'UTC')::DATE - 1, (now() AT TIME ZONE 'UTC')::DATE + 14);
