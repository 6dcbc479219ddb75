import type { RequestHandler } from 'express';

/**
 * Answers contain a client's data: caches must not store them, and browsers must not guess another type. Pages and
 * files override the headers where necessary.
 */
export const ANSWER_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

const ENTRIES = Object.entries(ANSWER_HEADERS);

export const protectAnswers: RequestHandler = (_request, response, next) => {
  for (const [name, value] of ENTRIES) response.setHeader(name, value);
  next();
};

/** The bytes come from a third party, so a browser must neither show, sniff, run nor store them. */
export const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
};
