import type { Calls } from './Call.ts';

/** What everybody may ask of the platform. */
export const platformCalls = {
  /** What everybody may know of the platform. */
  'GET /api/platform/settings': {
    who: 'anybody',
    reply: 'PlatformSettings',
  },
  /** The short form of a link of ours. */
  'POST /api/shorten': {
    who: 'anybody',
    body: 'Shorten',
    reply: 'ShortLink',
    statuses: [201, 200],
  },
} as const satisfies Calls;
