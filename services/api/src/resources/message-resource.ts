import type { AttemptRow, ListedMessage, MessageRow } from '@posthorn/database';
import type { Direction, MessageStatus } from '@posthorn/domain';
import Type, { type TNull, type TObject, type TOptional, type TSchema, type TString } from 'typebox';
import { type Subject, subject } from './subject.js';
import type { Tag } from './tags.js';

type Fields = Readonly<Record<string, unknown>>;

/** The messages of one direction, as the operations shared by all directions see them. */
export interface MessageResource {
  readonly direction: Direction;
  /** The path of the resource, such as `/v1/messages`. */
  readonly path: string;
  readonly logsPath: string;
  readonly metricsPath: string;
  /** The groups of its operations in operation ids. */
  readonly operations: { readonly messages: string; readonly logs: string; readonly metrics: string };
  readonly tag: Tag;
  /** The label of one message, with its article. */
  readonly noun: string;
  /** The label of all of them in summaries. */
  readonly plural: string;
  /** How ids, filters and errors call a message: `message_id`. */
  readonly label: 'message' | 'event';
  readonly endpointFilter: EndpointFilter;
  /** How parameters name the acceptance: `created_after`, `received_after`. */
  readonly acceptedAs: 'created' | 'received';
  /** The parameters of the path to the messages. */
  readonly params: Readonly<Record<string, TSchema>>;
  /** The parameter that the path to one message adds. */
  readonly idParam: { readonly name: string; readonly schema: TSchema };
  /** The id that a path to one message names. Throws INVALID_REQUEST. */
  parseId(params: Readonly<Record<string, string>>): string;
}

/** Messages that are delivered, as the operations on their deliveries see them. */
export interface DeliveredResource extends MessageResource {
  readonly direction: Exclude<Direction, 'pull'>;
  /** The statuses that a client can filter by. */
  readonly statuses: readonly MessageStatus[];
  /** Further parameters of the log, and of what acts on all that it shows. */
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
  /** With its description. */
  readonly schema: TString;
  /** The UUID of an id that passed the schema. */
  parse(id: string): string | undefined;
}

/** The operations on the messages of one direction. Their data differs from one to the next. */
export function ofMessages({
  operations,
  tag,
  path,
  params,
  idParam,
}: MessageResource): Subject<TNull, undefined> {
  return subject({
    group: operations.messages,
    tag,
    path,
    params: { ...params, [idParam.name]: idParam.schema },
    data: Type.Null(),
  });
}
