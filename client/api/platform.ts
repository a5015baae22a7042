import { call } from './http.ts';

/** What an event costs, whether it is asked, and who takes the money. */
export const getPlatformSettings = () => call('GET /api/platform/settings');
