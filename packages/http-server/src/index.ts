export type { ErrorOptions } from './responses/answer-errors.js';
export { createBearerAuthentication, readBearerToken } from './routes/authenticate-bearer.js';
export type {
  Credentials,
  ApiRequest,
  ApiResponse,
  BodyTurn,
  CallFacts,
  Method,
  ReadTurn,
  Reply,
  Route,
} from './routes/route.js';
export { type InnerCall, callWithin } from './routes/call-within.js';
export { isFromOwnPage } from './pages/is-from-own-page.js';
export { type BodyBudget, type BodyReservation, createBodyBudget } from './bodies/body-budget.js';
export type { BodyOwner } from './bodies/body-accounts.js';
export type { MinBodyRate } from './bodies/min-body-rate.js';
export { type AppOptions, createApp } from './create-app.js';
export { type Parser, createParser, createQueryParser } from './parsing/create-parser.js';
export { findClosestName } from './parsing/find-closest-name.js';
export { type IgnoredMembers, joinIgnored } from './responses/members.js';
export { type RequestJson, readRequestJson } from './parsing/request-json.js';
export { findUnknownMembers } from './parsing/unknown-members.js';
export { isDateTime, parseDateTime } from './parsing/date-time.js';
export { decodeCursor, encodeCursor } from './pagination/cursor.js';
export {
  type Page,
  type PageOptions,
  type ReadRow,
  PAGE_BYTES,
  presentPage,
} from './pagination/present-page.js';
export type { HealthOptions } from './routes/mount-health.js';
export { type ClientOfError, type ReportClientError, endClientOf } from './sockets/client-errors.js';
export { type Listening, type ListenOptions, listen } from './listen.js';
export type { CrossOriginOptions } from './routes/mount-cross-origin.js';
export {
  type Download,
  type DownloadRequest,
  type DownloadRoute,
  mountDownloads,
} from './pages/mount-downloads.js';
export { type StaticFile, FOREVER, mountFiles } from './pages/mount-files.js';
export {
  type RawReading,
  type RawRequest,
  type RawResponse,
  type RawRoute,
  mountRaw,
} from './routes/mount-raw.js';
export { type MountOptions, mountRoutes } from './routes/mount-routes.js';
export { mountUnknown, orCount } from './routes/refuse.js';
export {
  type Site,
  type SiteAnswer,
  type SiteRequest,
  type SiteRoute,
  mountSite,
} from './pages/mount-site.js';
export {
  type ConditionalScope,
  type RouteDescription,
  type View,
  COMMON_ERRORS,
} from './routes/route-description.js';
export type { SocketContext, WebSocket } from './sockets/accept-socket.js';
export { limitCallsInFlight } from './routes/limit-calls-in-flight.js';
export type { RecordCall } from './responses/request-id.js';
export type { Answer, WatchedRequest, WatchRequest } from './responses/watch-requests.js';
export { type PublicJson, mountIndex, mountPublicJson } from './pages/mount-public.js';
