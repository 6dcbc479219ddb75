import { type ErrorCode, ERROR_STATUS } from '@posthorn/common';
import type { Answer } from '@posthorn/http-server';
import type { Metrics } from '@posthorn/observability';

export interface HttpMetrics {
  countAnswer(answer: Pick<Answer, 'status' | 'seconds'>): void;
  countRefusal(code: ErrorCode): void;
}

const SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CODES = ['2xx', '3xx', '4xx', '5xx', 'aborted'];

export function createHttpMetrics(metrics: Metrics): HttpMetrics {
  const duration = metrics.histogram({
    name: 'posthorn_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by status class, without requests for health and metrics.',
    labels: { code: CODES },
    buckets: SECONDS,
  });
  const refusals = metrics.counter({
    name: 'posthorn_http_refusals_total',
    help: 'Requests that were answered with an error, by its code.',
    labels: { code: Object.keys(ERROR_STATUS) },
  });
  return {
    countAnswer({ status, seconds }) {
      const code = status === undefined ? 'aborted' : `${Math.floor(status / 100)}xx`;
      duration.observe({ code }, seconds);
    },
    countRefusal: (code) => refusals.inc({ code }),
  };
}
