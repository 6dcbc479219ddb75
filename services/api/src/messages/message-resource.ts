import type { AttemptRow, ListedMessage, MessageRow } from '@posthorn/database';
import type { MessageStatus } from '@posthorn/domain';
import type { TObject, TString } from 'typebox';
import type { Tag } from '../openapi/tags.js';

type Fields = Readonly<Record<string, unknown>>;

/** The messages of one direction, to the operations that both directions have. */
export interface MessageResource {
  readonly direction: 'outbound' | 'inbound';
  /** Of their resource, such as `/v1/messages`. */
  readonly path: string;
  readonly logsPath: string;
  readonly metricsPath: string;
  readonly tag: Tag;
  /** What one is called, with its article. */
  readonly noun: string;
  /** Those that a client can ask for. */
  readonly statuses: readonly MessageStatus[];
  readonly endpointFilter: EndpointFilter;
  /** What the three below answer. */
  readonly schemas: { readonly message: TObject; readonly logEntry: TObject; readonly attempt: TObject };
  /** As clients see it. */
  present(row: MessageRow): Promise<Fields>;
  presentLogEntry(row: ListedMessage): Fields;
  presentAttempt(row: AttemptRow, responseBodyUrl: string | undefined): Fields;
}

/** How a query names an endpoint. */
export interface EndpointFilter {
  readonly parameter: string;
  readonly schema: TString;
  /** The UUID of an id that the schema has let through. */
  parse(id: string): string | undefined;
}
