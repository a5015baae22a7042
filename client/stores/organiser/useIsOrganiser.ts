import { useIsLoggedIn } from './login.ts';
import { useOrganiserRoom } from './organiserRoom.ts';

/**
 * True when this page has passed the organiser login of the event on the dashboard. Co-hosts enter by a link:
 * they see no codes and no other organiser-only data.
 */
export const useIsOrganiser = (): boolean => useIsLoggedIn(useOrganiserRoom(({ event }) => event.shareCode));
