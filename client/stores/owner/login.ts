import { create } from 'zustand';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { ApiError, errorOf } from '../../api/http.ts';
import { leaveAll } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { endAllLogins } from '../organiser/login.ts';

const loggedOut = {
  /**
   * True once the owner has entered the password on this page. A reload or leaving the dashboard resets it.
   */
  isLoggedIn: false,
  /** True when the owner's session ended while the dashboard was open. */
  hasEnded: false,
};

/** The owner's login on this page. It only controls what the page shows. The server checks every call. */
export const useOwnerLogin = create(() => loggedOut);

export const logIn = () => useOwnerLogin.setState({ isLoggedIn: true, hasEnded: false });

/** Shows the login again, with a note that the session has ended (after 12 hours, or by a new password). */
export const endSession = () => useOwnerLogin.setState({ isLoggedIn: false, hasEnded: true });

/** Leaves the dashboard, which then asks for the password again. */
export const leaveDashboard = () => useOwnerLogin.setState(loggedOut);

/** Calls the listener when the owner is logged out, so that stores can delete their data. */
export const onLoggedOut = (listener: () => void) =>
  useOwnerLogin.subscribe(({ isLoggedIn }) => !isLoggedIn && listener());

/** Shows the login when a call was refused because the session has ended. */
export function endSessionIfRefused(error: ApiError): void {
  if (error.isGrantMissing) endSession();
}

/** Shows a toast for a refused call. Rethrows every other error. */
export function showRefusal(error: unknown, toast: ToastText | ((error: ApiError) => ToastText)): void {
  if (!(error instanceof ApiError)) throw error;
  showToast(typeof toast === 'function' ? toast(error) : toast);
  endSessionIfRefused(error);
}

/** Runs an owner's action, and shows a toast on failure. Returns true on success. */
export async function attempt(action: () => Promise<unknown>, failure: Parameters<typeof showRefusal>[1]) {
  const error = await errorOf(action);
  if (error) showRefusal(error, failure);
  return !error;
}

/** Drops every grant of this browser and closes every login of this page. Throws ApiError. */
export async function logOut(): Promise<void> {
  await leaveAll();
  endAllLogins();
  leaveDashboard();
}
