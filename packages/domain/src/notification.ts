/** The shape of a notification's payload: the whole of it as JSON, or a text for a chat room. */
export const NOTIFICATION_TEMPLATES = ['generic', 'slack', 'discord'] as const;

export type NotificationTemplate = (typeof NOTIFICATION_TEMPLATES)[number];

/** What a project's notification endpoint gets. The type of a notification is the event type of its message. */
export type Notification =
  | EndpointNotification
  | { readonly type: 'export.completed'; readonly data: CompletedExport }
  | { readonly type: 'export.failed'; readonly data: FailedExport }
  | { readonly type: 'quota.warning'; readonly data: QuotaWarning };

/** A notification about an endpoint. */
export type EndpointNotification =
  | {
      readonly type: 'endpoint.failing' | 'endpoint.recovered';
      readonly data: About & Failing & OfIncident;
    }
  | { readonly type: 'endpoint.disabling_soon'; readonly data: About & DisablingSoon & OfIncident }
  | { readonly type: 'endpoint.disabled'; readonly data: About & Disabled & OfIncident }
  | { readonly type: 'endpoint.certificate_expiring'; readonly data: About & CertificateExpiring }
  | { readonly type: CountedNotification; readonly data: About & Counted & OfIncident };

/** These are sent at an interval, each with the count since the last one. */
export type CountedNotification = 'message.failed' | 'endpoint.order_broken' | 'inbound.rejected';

/** The endpoint that a notification is about, as the API shows it. All times are ISO 8601. */
export interface About {
  readonly endpoint_id: string;
  readonly direction: string;
  readonly consumer_id: string | null;
  readonly url: string | null;
  readonly description: string | null;
}

export interface Failing {
  /** The first failure since the last success. */
  readonly failing_since: string;
}

/** The outage that it is about. An endpoint of callbacks has none. */
export interface OfIncident {
  readonly incident_id?: string;
  /** Of one that has ended. */
  readonly lasted_seconds?: number;
}

export interface DisablingSoon extends Failing {
  /** Unless something succeeds before. */
  readonly disables_at: string;
}

/** A client certificate is announced to expire as many days before. */
export const CERTIFICATE_WARNING_DAYS = [30, 14, 3] as const;

interface CertificateExpiring {
  readonly expires_at: string;
  /** Begun days count. */
  readonly days_left: number;
}

/**
 * It answered 410 Gone; nothing has succeeded for too long; or nothing since the first attempt of a message in order that
 * has one attempt left.
 */
export const DISABLED_REASONS = ['gone', 'no_success', 'order_blocked'] as const;

export type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface Disabled extends Failing {
  readonly disabled_at: string;
  readonly disabled_reason: DisabledReason;
}

export interface Counted {
  readonly count: number;
  readonly first_at: string;
  readonly last_at: string;
}

interface CompletedExport {
  readonly export_id: string;
  readonly row_count: number;
  readonly file_size_bytes: number;
}

interface FailedExport {
  readonly export_id: string;
  readonly error_message: string;
}

interface QuotaWarning {
  readonly percent: number;
  /** The calendar month (UTC), such as 2026-11. */
  readonly month: string;
  /** The messages of the tenant's projects in that month. */
  readonly messages: number;
  readonly messages_per_month: number;
}
