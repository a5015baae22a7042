import type { Calls } from './Call.ts';

/** What everybody may ask of the platform. */
export const platformCalls = {
  'GET /api/platform/settings': {
    summary: 'What an event costs, whether it is asked, and who takes the money',
    who: 'anybody',
    reply: 'PlatformSettings',
  },
  'POST /api/shorten': {
    summary: 'The short form of a link to a page of ours',
    who: 'anybody',
    body: 'Shorten',
    reply: 'ShortLink',
    statuses: [201, 200],
  },
  'GET /api/openapi.json': {
    summary: 'This description of all calls (OpenAPI 3.1)',
    who: 'anybody',
    reply: 'OpenApi',
  },
} as const satisfies Calls;
