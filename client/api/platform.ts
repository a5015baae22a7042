import { calls } from '../../protocol/paths.ts';
import type { PlatformSettings } from '../../protocol/platform.ts';
import { call } from './http.ts';

/** What an event costs, whether it is asked, and who takes the money. */
export const getPlatformSettings = () => call<PlatformSettings>('GET', calls.platformSettings);
