import { useEffect } from 'react';

/** This version of the client, by the name of the file that this stands in. */
export const ownVersion = new URL(import.meta.url).pathname;

const key = 'foretold:renewed';
/** What was tapped a moment ago has been written down by then. */
const settleMs = 1_000;
const lookMs = 500;

let holds = 0;
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Something on the page must not be torn away: it is not loaded anew by itself until this is released. */
export function preventReload(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
  };
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Notices what is typed, in whichever form. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (isField(target)) typedIn.add(target);
  });
}

function isCalm(): boolean {
  for (const field of typedIn) if (!field.isConnected || field.value === '') typedIn.delete(field);
  return holds === 0 && typedIn.size === 0;
}

const wait = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The versions that this tab has left already; undefined where a tab may note nothing. */
function left(): string[] | undefined {
  try {
    return (sessionStorage.getItem(key) ?? '').split(' ');
  } catch {
    return undefined;
  }
}

/** Notes that this version is left; false where it cannot be noted: nothing would end a loop. */
function leaveVersion(): boolean {
  try {
    sessionStorage.setItem(key, [...(left() ?? []), ownVersion].join(' ').trim());
    return true;
  } catch {
    return false;
  }
}

/** For whose sake the page is loaded anew: a screen, or a part of one. */
export type ReloadCondition = 'now' | 'calmly';

let renewing: ReloadCondition | undefined;

/** A page that has been open for so long is no part of a loop. */
const loopMs = 60_000;

/** Whether this tab may leave this version; where it can note nothing, nothing would end a loop. */
function mayLeave(isSameVersion: boolean): boolean {
  const versions = left();
  return (
    versions !== undefined &&
    (!versions.includes(ownVersion) || (isSameVersion && performance.now() > loopMs))
  );
}

/**
 * Loads the page anew at the address that it has by now: `now` for a screen that somebody asked for, `calmly` once no
 * question is in hand and nothing typed is left. Each version is left once in a tab, so that no two can send a page back
 * and forth; false where that has happened. For a file of the `isSameVersion` that was lost, a page that has been open for
 * a minute may be loaded anew again.
 */
export async function reloadOnNewVersion(
  when: ReloadCondition,
  { isSameVersion = false } = {},
): Promise<boolean> {
  if (!mayLeave(isSameVersion)) return false;
  if (renewing === 'now' || renewing === when) return true;
  renewing = when;
  await wait(settleMs);
  const isOvertaken = () => renewing !== when;
  const isDue = () => when === 'now' || isOvertaken() || isCalm();
  while (!isDue()) await wait(lookMs);
  if (isOvertaken()) return true;
  if (!leaveVersion()) return false;
  location.reload();
  return true;
}

/** While this is on the screen, the page is not loaded anew by itself for the sake of a missing part. */
export const usePreventReload = (): void => useEffect(() => preventReload(), []);
