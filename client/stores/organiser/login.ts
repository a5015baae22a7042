import { create } from 'zustand';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { recall, remember } from '../app/memory.ts';
import { leaveOrganising } from '../app/session.ts';

interface OrganiserGate {
  /** The events whose gate was passed; lives as long as the page. */
  openCodes: readonly string[];
  /** The event whose grant ended while its portal was open. */
  endedCode: string | undefined;
}

/** Which organisers' gates stand open on this page. What is behind them is guarded by the server. */
export const useOrganiserGate = create<OrganiserGate>()(() => ({ openCodes: [], endedCode: undefined }));

const rememberKey = (shareCode: string) => `foretold:organiser:${tidyShareCode(shareCode)}`;

/** True when a valid grant may pass this event's gate by itself on this device. */
export const isRemembered = (shareCode: string) => recall(rememberKey(shareCode)) !== undefined;

/** Lets a valid grant pass this event's gate by itself next time, or no longer. */
export const rememberGate = (shareCode: string, gate: { isRemembered: boolean }): void =>
  remember(rememberKey(shareCode), gate.isRemembered ? 'yes' : undefined);

const otherOpenCodes = (code: string) =>
  useOrganiserGate.getState().openCodes.filter((known) => known !== code);

/** Opens the gate of an event on this page. */
export function passGate(shareCode: string): void {
  const code = tidyShareCode(shareCode);
  useOrganiserGate.setState({ openCodes: [...otherOpenCodes(code), code], endedCode: undefined });
}

/** The grant ended (the admin code was changed, or somebody logged out): the gate is shown again and says so. */
export function shutGate(shareCode: string): void {
  const code = tidyShareCode(shareCode);
  useOrganiserGate.setState({ openCodes: otherOpenCodes(code), endedCode: code });
}

/** Keeps the gate open, and remembered, under the event's new share code. */
export function moveGate(oldCode: string, newCode: string): void {
  rememberGate(newCode, { isRemembered: isRemembered(oldCode) });
  passGate(newCode);
}

/** Shuts every gate of this page without a word. */
export const shutAllGates = () => useOrganiserGate.setState({ openCodes: [], endedCode: undefined });

/** Ends what this browser organises, on the server as well, and shuts every gate of this page. Throws ApiError. */
export async function logOutOrganiser(): Promise<void> {
  await leaveOrganising();
  shutAllGates();
}

export const useIsGateOpen = (shareCode: string) =>
  useOrganiserGate(({ openCodes }) => openCodes.includes(tidyShareCode(shareCode)));
