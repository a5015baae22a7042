import { useEffect } from 'react';

/** This version of the client: the file name of this module's chunk. */
export const ownVersion = new URL(import.meta.url).pathname;

const key = 'foretold:renewed';
/** The delay before a reload, in milliseconds. It lets the stores write the result of the last tap. */
const settleMs = 1_000;
const pollMs = 500;

let holdCount = 0;
const editedFields = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Prevents an automatic reload until the returned function is called. */
export function preventReload(): () => void {
  holdCount += 1;
  return () => {
    holdCount -= 1;
  };
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Records the fields that the user has typed in, in all forms. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (isField(target)) editedFields.add(target);
  });
}

function isIdle(): boolean {
  for (const field of editedFields) if (!field.isConnected || field.value === '') editedFields.delete(field);
  return holdCount === 0 && editedFields.size === 0;
}

const wait = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns the versions that this tab has already left. Returns undefined without storage. */
function leftVersions(): string[] | undefined {
  try {
    return (sessionStorage.getItem(key) ?? '').split(' ');
  } catch {
    return undefined;
  }
}

/** Records that this tab leaves this version. Returns false without storage, because a reload could loop. */
function leaveVersion(): boolean {
  try {
    sessionStorage.setItem(key, [...(leftVersions() ?? []), ownVersion].join(' ').trim());
    return true;
  } catch {
    return false;
  }
}

/** Use `now` for a missing screen. Use `whenIdle` for a missing part, to reload at an idle moment. */
export type ReloadCondition = 'now' | 'whenIdle';

let pendingReload: ReloadCondition | undefined;

/** A page that has been open for this time (in milliseconds) is not in a reload loop. */
const loopMs = 60_000;

/**
 * Returns whether this tab may leave this version. Returns false without storage, because a reload could
 * loop.
 */
function mayLeave(isSameVersion: boolean): boolean {
  const versions = leftVersions();
  return (
    versions !== undefined &&
    (!versions.includes(ownVersion) || (isSameVersion && performance.now() > loopMs))
  );
}

/**
 * Reloads the page to get a new version. `now` reloads at once. `whenIdle` waits until nothing prevents a
 * reload and no field has unsent text. A tab leaves each version only once, so that servers with different
 * versions cannot cause a reload loop. Returns false when the tab has left this version before.
 * `isSameVersion` means that a file of this version is missing. A page that has been open for a minute may
 * then reload again.
 */
export async function reloadOnNewVersion(
  when: ReloadCondition,
  { isSameVersion = false } = {},
): Promise<boolean> {
  if (!mayLeave(isSameVersion)) return false;
  if (pendingReload === 'now' || pendingReload === when) return true;
  pendingReload = when;
  await wait(settleMs);
  const isSuperseded = () => pendingReload !== when;
  const isDue = () => when === 'now' || isSuperseded() || isIdle();
  while (!isDue()) await wait(pollMs);
  if (isSuperseded()) return true;
  if (!leaveVersion()) return false;
  location.reload();
  return true;
}

/** Prevents an automatic reload while the component is mounted. */
export const usePreventReload = (): void => useEffect(() => preventReload(), []);
