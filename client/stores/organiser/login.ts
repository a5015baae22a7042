import { create } from 'zustand';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { readText, writeText } from '../app/storage.ts';
import { leaveOrganising } from '../app/session.ts';

const initialState = {
  /** The share codes of the events whose login the user has passed. They last as long as the page. */
  openCodes: [] as readonly string[],
  /** The share code of the event whose grant ended while its portal was open. */
  endedCode: undefined as string | undefined,
};

/** The organiser logins of this page. They only control what the page shows. The server checks every call. */
export const useOrganiserLogin = create(() => initialState);

const rememberKey = (shareCode: string) => `foretold:organiser:${tidyShareCode(shareCode)}`;

/** Returns whether this device may skip the login of this event while its grant is valid. */
export const isRemembered = (shareCode: string) => readText(rememberKey(shareCode)) !== undefined;

/** Sets whether a valid grant may skip the login of this event on this device. */
export const rememberLogin = (shareCode: string, login: { isRemembered: boolean }): void =>
  writeText(rememberKey(shareCode), login.isRemembered ? 'yes' : undefined);

const otherOpenCodes = (code: string) =>
  useOrganiserLogin.getState().openCodes.filter((openCode) => openCode !== code);

/** Opens the portal of an event on this page. */
export function acceptLogin(shareCode: string): void {
  const code = tidyShareCode(shareCode);
  useOrganiserLogin.setState({ openCodes: [...otherOpenCodes(code), code], endedCode: undefined });
}

/**
 * Shows the login again, with a note that the grant has ended: the admin code was changed, or the host logged
 * out. Does nothing on a page that has not passed the login, such as an MC's.
 */
export function endLogin(shareCode: string): void {
  const code = tidyShareCode(shareCode);
  if (!useOrganiserLogin.getState().openCodes.includes(code)) return;
  useOrganiserLogin.setState({ openCodes: otherOpenCodes(code), endedCode: code });
}

/** Moves an open login, and whether this device may skip it, to the event's new share code. */
export function moveLogin(oldCode: string, newCode: string): void {
  if (!useOrganiserLogin.getState().openCodes.includes(tidyShareCode(oldCode))) return;
  rememberLogin(newCode, { isRemembered: isRemembered(oldCode) });
  acceptLogin(newCode);
}

/** Closes every login of this page without a note. */
export const endAllLogins = () => useOrganiserLogin.setState(initialState);

/** Drops the organiser grants on the server and closes every login of this page. Throws ApiError. */
export async function logOutOrganiser(): Promise<void> {
  await leaveOrganising();
  endAllLogins();
}

export const useIsLoggedIn = (shareCode: string) =>
  useOrganiserLogin(({ openCodes }) => openCodes.includes(tidyShareCode(shareCode)));
