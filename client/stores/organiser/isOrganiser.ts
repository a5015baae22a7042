import { useIsLoggedIn } from './login.ts';
import { useOrganiserRoom } from './organiserRoom.ts';

/**
 * True for whoever has passed the login of the event on the dashboard; a co-host came by a link, and is shown no codes and
 * nothing else that is the organiser's alone.
 */
export const useIsOrganiser = (): boolean => useIsLoggedIn(useOrganiserRoom(({ event }) => event.shareCode));
