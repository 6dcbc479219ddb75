# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from .._api import Api, AsyncApi
from .access_grants import AccessGrantsResource, AsyncAccessGrantsResource
from .actors import ActorsResource, AsyncActorsResource
from .api_keys import ApiKeysResource, AsyncApiKeysResource
from .audit_log import AsyncAuditLogResource, AuditLogResource
from .billing import AsyncBillingResource, BillingResource
from .callback_signing_keys import AsyncCallbackSigningKeysResource, CallbackSigningKeysResource
from .callbacks import AsyncCallbacksResource, CallbacksResource
from .console_sessions import AsyncConsoleSessionsResource, ConsoleSessionsResource
from .consumers import AsyncConsumersResource, ConsumersResource
from .dead_letters import AsyncDeadLettersResource, DeadLettersResource
from .endpoint_auth import AsyncEndpointAuthResource, EndpointAuthResource
from .endpoint_tls import AsyncEndpointTlsResource, EndpointTlsResource
from .endpoints import AsyncEndpointsResource, EndpointsResource
from .event_types import AsyncEventTypesResource, EventTypesResource
from .events import AsyncEventsResource, EventsResource
from .exports import AsyncExportsResource, ExportsResource
from .inbound_endpoints import AsyncInboundEndpointsResource, InboundEndpointsResource
from .inbound_logs import AsyncInboundLogsResource, InboundLogsResource
from .inbound_messages import AsyncInboundMessagesResource, InboundMessagesResource
from .inbound_metrics import AsyncInboundMetricsResource, InboundMetricsResource
from .inbound_rejections import AsyncInboundRejectionsResource, InboundRejectionsResource
from .inbound_signing_keys import AsyncInboundSigningKeysResource, InboundSigningKeysResource
from .incidents import AsyncIncidentsResource, IncidentsResource
from .listening import AsyncListeningResource, ListeningResource
from .logs import AsyncLogsResource, LogsResource
from .messages import AsyncMessagesResource, MessagesResource
from .metrics import AsyncMetricsResource, MetricsResource
from .portal_sessions import AsyncPortalSessionsResource, PortalSessionsResource
from .projects import AsyncProjectsResource, ProjectsResource
from .pull_endpoints import AsyncPullEndpointsResource, PullEndpointsResource
from .pull_events import AsyncPullEventsResource, PullEventsResource
from .pull_logs import AsyncPullLogsResource, PullLogsResource
from .pull_metrics import AsyncPullMetricsResource, PullMetricsResource
from .search import AsyncSearchResource, SearchResource
from .signature_keys import AsyncSignatureKeysResource, SignatureKeysResource
from .signing_keys import AsyncSigningKeysResource, SigningKeysResource


class Resources:
    def __init__(self, api: Api) -> None:
        self.messages = MessagesResource(api)
        self.callbacks = CallbacksResource(api)
        self.callback_signing_keys = CallbackSigningKeysResource(api)
        self.events = EventsResource(api)
        self.logs = LogsResource(api)
        self.metrics = MetricsResource(api)
        self.inbound_messages = InboundMessagesResource(api)
        self.inbound_logs = InboundLogsResource(api)
        self.inbound_metrics = InboundMetricsResource(api)
        self.dead_letters = DeadLettersResource(api)
        self.inbound_rejections = InboundRejectionsResource(api)
        self.endpoints = EndpointsResource(api)
        self.endpoint_auth = EndpointAuthResource(api)
        self.endpoint_tls = EndpointTlsResource(api)
        self.signing_keys = SigningKeysResource(api)
        self.signature_keys = SignatureKeysResource(api)
        self.consumers = ConsumersResource(api)
        self.event_types = EventTypesResource(api)
        self.inbound_endpoints = InboundEndpointsResource(api)
        self.inbound_signing_keys = InboundSigningKeysResource(api)
        self.listening = ListeningResource(api)
        self.pull_endpoints = PullEndpointsResource(api)
        self.pull_events = PullEventsResource(api)
        self.pull_logs = PullLogsResource(api)
        self.pull_metrics = PullMetricsResource(api)
        self.incidents = IncidentsResource(api)
        self.search = SearchResource(api)
        self.exports = ExportsResource(api)
        self.api_keys = ApiKeysResource(api)
        self.actors = ActorsResource(api)
        self.access_grants = AccessGrantsResource(api)
        self.audit_log = AuditLogResource(api)
        self.projects = ProjectsResource(api)
        self.billing = BillingResource(api)
        self.portal_sessions = PortalSessionsResource(api)
        self.console_sessions = ConsoleSessionsResource(api)


class AsyncResources:
    def __init__(self, api: AsyncApi) -> None:
        self.messages = AsyncMessagesResource(api)
        self.callbacks = AsyncCallbacksResource(api)
        self.callback_signing_keys = AsyncCallbackSigningKeysResource(api)
        self.events = AsyncEventsResource(api)
        self.logs = AsyncLogsResource(api)
        self.metrics = AsyncMetricsResource(api)
        self.inbound_messages = AsyncInboundMessagesResource(api)
        self.inbound_logs = AsyncInboundLogsResource(api)
        self.inbound_metrics = AsyncInboundMetricsResource(api)
        self.dead_letters = AsyncDeadLettersResource(api)
        self.inbound_rejections = AsyncInboundRejectionsResource(api)
        self.endpoints = AsyncEndpointsResource(api)
        self.endpoint_auth = AsyncEndpointAuthResource(api)
        self.endpoint_tls = AsyncEndpointTlsResource(api)
        self.signing_keys = AsyncSigningKeysResource(api)
        self.signature_keys = AsyncSignatureKeysResource(api)
        self.consumers = AsyncConsumersResource(api)
        self.event_types = AsyncEventTypesResource(api)
        self.inbound_endpoints = AsyncInboundEndpointsResource(api)
        self.inbound_signing_keys = AsyncInboundSigningKeysResource(api)
        self.listening = AsyncListeningResource(api)
        self.pull_endpoints = AsyncPullEndpointsResource(api)
        self.pull_events = AsyncPullEventsResource(api)
        self.pull_logs = AsyncPullLogsResource(api)
        self.pull_metrics = AsyncPullMetricsResource(api)
        self.incidents = AsyncIncidentsResource(api)
        self.search = AsyncSearchResource(api)
        self.exports = AsyncExportsResource(api)
        self.api_keys = AsyncApiKeysResource(api)
        self.actors = AsyncActorsResource(api)
        self.access_grants = AsyncAccessGrantsResource(api)
        self.audit_log = AsyncAuditLogResource(api)
        self.projects = AsyncProjectsResource(api)
        self.billing = AsyncBillingResource(api)
        self.portal_sessions = AsyncPortalSessionsResource(api)
        self.console_sessions = AsyncConsoleSessionsResource(api)
