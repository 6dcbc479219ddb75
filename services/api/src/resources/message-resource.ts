import type { AttemptRow, ListedMessage, MessageRow } from '@posthorn/database';
import type { MessageStatus } from '@posthorn/domain';
import type { TObject, TOptional, TString } from 'typebox';
import type { Tag } from './tags.js';

type Fields = Readonly<Record<string, unknown>>;

/** The messages of one direction, as the operations shared by both directions see them. */
export interface MessageResource {
  readonly direction: 'outbound' | 'inbound';
  /** The path of the resource, such as `/v1/messages`. */
  readonly path: string;
  readonly logsPath: string;
  readonly metricsPath: string;
  /** The groups of its operations in operation ids. */
  readonly operations: { readonly messages: string; readonly logs: string; readonly metrics: string };
  readonly tag: Tag;
  /** The label of one message, with its article. */
  readonly noun: string;
  /** The statuses that a client can filter by. */
  readonly statuses: readonly MessageStatus[];
  readonly endpointFilter: EndpointFilter;
  /** How parameters name the acceptance: `created_after`, `received_after`. */
  readonly acceptedAs: 'created' | 'received';
  /** Further parameters of the log. */
  readonly logFilters: Readonly<Record<string, TOptional<TString>>>;
  /** Further parameters of the metrics. */
  readonly metricsFilters: Readonly<Record<string, TOptional<TString>>>;
  /** The response schemas of the three functions below. */
  readonly schemas: { readonly message: TObject; readonly logEntry: TObject; readonly attempt: TObject };
  /** The API representation of a message. */
  present(row: MessageRow): Promise<Fields>;
  presentLogEntry(row: ListedMessage): Fields;
  presentAttempt(row: AttemptRow, responseBodyUrl: string | undefined): Fields;
}

/** How a query names an endpoint. */
export interface EndpointFilter {
  readonly parameter: string;
  readonly schema: TString;
  /** The UUID of an id that passed the schema. */
  parse(id: string): string | undefined;
}
