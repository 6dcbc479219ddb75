import type { Endpoint } from '@posthorn/client';

/** The values of the form. */
export interface EndpointValues {
  readonly url: string;
  readonly description: string;
  /** Null: all event types. */
  readonly eventTypes: readonly string[] | null;
}

export const NEW_ENDPOINT: EndpointValues = { url: '', description: '', eventTypes: null };

export function toValues({ url, description, eventTypes }: Endpoint): EndpointValues {
  return { url, description: description ?? '', eventTypes };
}

export function toSettings({ url, description, eventTypes }: EndpointValues): {
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: readonly string[] | null;
} {
  const text = description.trim();
  return { url: url.trim(), description: text === '' ? null : text, eventTypes };
}

/** The sentence for a choice of nothing, which the API has no name for. */
export function findChoiceIssue(eventTypes: EndpointValues['eventTypes']): string | null {
  return eventTypes?.length === 0 ? 'Choose at least one event type, or all of them.' : null;
}
