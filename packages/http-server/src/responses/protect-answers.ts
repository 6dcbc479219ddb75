import type { RequestHandler } from 'express';

/** Answers are somebody's data: nobody may keep them or guess another type. Pages and files say otherwise where they need it. */
export const ANSWER_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

const ENTRIES = Object.entries(ANSWER_HEADERS);

export const protectAnswers: RequestHandler = (_request, response, next) => {
  for (const [name, value] of ENTRIES) response.setHeader(name, value);
  next();
};
