import { create } from 'zustand';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { readText, writeText } from '../app/storage.ts';
import { leaveOrganising } from '../app/session.ts';

const closed = {
  /** The events whose login was passed; lives as long as the page. */
  openCodes: [] as readonly string[],
  /** The event whose grant ended while its portal was open. */
  endedCode: undefined as string | undefined,
};

/** Which organisers' gates stand open on this page. What is behind them is guarded by the server. */
export const useOrganiserLogin = create(() => closed);

const rememberKey = (shareCode: string) => `foretold:organiser:${tidyShareCode(shareCode)}`;

/** True when a valid grant may pass this event's login by itself on this device. */
export const isRemembered = (shareCode: string) => readText(rememberKey(shareCode)) !== undefined;

/** Lets a valid grant pass this event's login by itself next time, or no longer. */
export const rememberLogin = (shareCode: string, login: { isRemembered: boolean }): void =>
  writeText(rememberKey(shareCode), login.isRemembered ? 'yes' : undefined);

const otherOpenCodes = (code: string) =>
  useOrganiserLogin.getState().openCodes.filter((known) => known !== code);

/** Opens the portal of an event on this page. */
export function acceptLogin(shareCode: string): void {
  const code = tidyShareCode(shareCode);
  useOrganiserLogin.setState({ openCodes: [...otherOpenCodes(code), code], endedCode: undefined });
}

/**
 * The grant ended (the admin code was changed, or somebody logged out): the login is shown again and says so. Where it was
 * not passed, as by an MC, nothing has ended.
 */
export function endLogin(shareCode: string): void {
  const code = tidyShareCode(shareCode);
  if (!useOrganiserLogin.getState().openCodes.includes(code)) return;
  useOrganiserLogin.setState({ openCodes: otherOpenCodes(code), endedCode: code });
}

/** Keeps the portal open, and remembered, under the event's new share code, where its login was passed. */
export function moveLogin(oldCode: string, newCode: string): void {
  if (!useOrganiserLogin.getState().openCodes.includes(tidyShareCode(oldCode))) return;
  rememberLogin(newCode, { isRemembered: isRemembered(oldCode) });
  acceptLogin(newCode);
}

/** Ends every login of this page without a word. */
export const endAllLogins = () => useOrganiserLogin.setState(closed);

/** Ends what this browser organises, on the server as well, and ends every login of this page. Throws ApiError. */
export async function logOutOrganiser(): Promise<void> {
  await leaveOrganising();
  endAllLogins();
}

export const useIsLoggedIn = (shareCode: string) =>
  useOrganiserLogin(({ openCodes }) => openCodes.includes(tidyShareCode(shareCode)));
