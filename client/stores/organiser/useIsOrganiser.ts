import { useIsLoggedIn } from './login.ts';
import { useOrganiserRoom } from './organiserRoom.ts';

/**
 * Returns whether this page has passed the organiser login of the event on the dashboard. Co-hosts enter by a
 * link instead and see neither codes nor other organiser-only data.
 */
export const useIsOrganiser = (): boolean => useIsLoggedIn(useOrganiserRoom(({ event }) => event.shareCode));
