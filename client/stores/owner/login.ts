import { create } from 'zustand';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { ApiError, errorOf } from '../../api/http.ts';
import { leaveAll } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { endAllLogins } from '../organiser/login.ts';

const loggedOut = {
  /** The password was entered on this page; lost on reload and on leaving the dashboard. */
  isLoggedIn: false,
  /** The owner's session ended while the dashboard was open. */
  hasEnded: false,
};

/** Whether this page shows the owner's dashboard. What it shows is guarded by the server. */
export const useOwnerLogin = create(() => loggedOut);

export const logIn = () => useOwnerLogin.setState({ isLoggedIn: true, hasEnded: false });

/** The owner's session ended (12 hours, or a new password): the login is shown again and says so. */
export const endSession = () => useOwnerLogin.setState({ isLoggedIn: false, hasEnded: true });

/** The owner has left the dashboard: whoever comes back is asked for the password again. */
export const leaveDashboard = () => useOwnerLogin.setState(loggedOut);

/** Nothing of the owner's stays in the page behind the login. */
export const onLoggedOut = (forget: () => void) =>
  useOwnerLogin.subscribe(({ isLoggedIn }) => !isLoggedIn && forget());

/** Leads back to the login when a call was refused because the owner's session has ended. */
export function endSessionIfRefused(error: ApiError): void {
  if (error.isGrantMissing) endSession();
}

/** Tells that a call failed. Anything but a refusal is thrown. */
export function showRefusal(error: unknown, toast: ToastText | ((error: ApiError) => ToastText)): void {
  if (!(error instanceof ApiError)) throw error;
  showToast(typeof toast === 'function' ? toast(error) : toast);
  endSessionIfRefused(error);
}

/** Does an owner's action, and tells when its call failed; true when it is done. */
export async function attempt(action: () => Promise<unknown>, failure: Parameters<typeof showRefusal>[1]) {
  const error = await errorOf(action);
  if (error) showRefusal(error, failure);
  return !error;
}

/** Drops every grant of this browser and shuts every login of this page. Throws ApiError. */
export async function logOut(): Promise<void> {
  await leaveAll();
  endAllLogins();
  leaveDashboard();
}
