import { create } from 'zustand';
import { delaysMs } from '../../limits.ts';
import { lengths } from '../../../protocol/limits.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { dashboardTexts } from '../../../protocol/texts/portal/dashboard.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { parseCodeEntry } from '../../../protocol/parseCodeEntry.ts';
import { type ApiError, call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { untilPublished, eventParams, organiserRoom, applyReply, withEvent } from './organiserRoom.ts';
import { organiserErrorOf } from './runWithToast.ts';

/** The fields of the Event Settings form, which save automatically. */
export type Setting =
  | 'title'
  | 'date'
  | 'location'
  | 'shareCode'
  | 'description'
  | 'bigScreenQr'
  | 'celebration'
  | 'look'
  | 'accent'
  | 'language'
  | 'secondLanguage';

/** The text of a field while the host edits it. */
interface Draft {
  value: string;
  /** The stored value when the edit began, or the last saved value. A draft equal to it needs no save. */
  base: string;
  /**
   * The event's value when the edit began. If the event later has another value that this page did not save,
   * another organiser has saved it.
   */
  lastSeen: string;
  /** True once the host has typed in the focused field. Updates then do not replace the text. */
  isTyped: boolean;
  /** Why the text was not saved. The page sends it again only after a change. */
  error?: string | undefined;
}

interface Settings {
  eventId: string | undefined;
  /** Texts that are being edited or are not saved yet. Updates of the room do not overwrite them. */
  drafts: Partial<Record<Setting, Draft>>;
  /** The focused field. */
  editing: Setting | undefined;
  phase: 'idle' | 'saving' | 'saved' | 'error';
}

const initialState: Settings = { eventId: undefined, drafts: {}, editing: undefined, phase: 'idle' };

/** The state of the Event Settings form. The event itself is in another store. */
export const useSettings = create<Settings>()(() => initialState);

/** The debounce of a save after the last keystroke, in milliseconds. */
const debounceMs = 1_000;

let saveTimer: ReturnType<typeof setTimeout> | undefined;
let hideTimer: ReturnType<typeof setTimeout> | undefined;

/** The values of fields that the event does not have. */
const defaults: Partial<Record<Setting, string>> = { language: 'en', celebration: 'wedding' };

/** Returns the value of a field that the host does not edit. */
export const settingOf = (event: Pick<GuestEvent, Setting>, name: Setting): string =>
  event[name] ?? defaults[name] ?? '';

const storedValue = (name: Setting) => settingOf(organiserRoom().event, name);

/** Opens the form for an event. Keeps drafts of the same event and drops those of another event. */
export function openSettings(eventId: string): void {
  if (useSettings.getState().eventId !== eventId) useSettings.setState({ ...initialState, eventId }, true);
}

const setDraft = (name: Setting, draft: Draft | undefined) =>
  useSettings.setState(({ drafts: { [name]: _before, ...others } }) => ({
    drafts: draft ? { ...others, [name]: draft } : others,
  }));

export const hasRefusals = ({ drafts }: Settings): boolean =>
  Object.values(drafts).some(({ error }) => error !== undefined);

/** Begins a draft of a field's value when the field takes the focus. */
export function enterSetting(name: Setting): void {
  useSettings.setState({ editing: name });
  const current = storedValue(name);
  if (!useSettings.getState().drafts[name])
    setDraft(name, { value: current, base: current, lastSeen: current, isTyped: false });
}

/**
 * Returns whether a field is saved while the host types. The server reserves every stored share code
 * permanently, so a partly typed code must not be saved. That field is saved when it loses the focus.
 */
const savesWhileTyping = (name: Setting) => name !== 'shareCode';

/** Changes the text of a field and saves it after a delay. Does not save if `problem` names an error. */
export function changeSetting(name: Setting, text: string, problem?: string): void {
  const value = name === 'shareCode' ? parseCodeEntry(text).slice(0, lengths.shareCode) : text;
  const { base, lastSeen } = useSettings.getState().drafts[name] ?? {
    base: storedValue(name),
    lastSeen: storedValue(name),
  };
  setDraft(name, { value, base, lastSeen, isTyped: true, error: problem });
  clearTimeout(saveTimer);
  if (savesWhileTyping(name) && !problem) saveTimer = setTimeout(() => void saveSettings(), debounceMs);
}

/** Saves unsaved text at once when a field loses the focus. */
export async function leaveSetting(name: Setting): Promise<void> {
  useSettings.setState({ editing: undefined });
  dropSavedDraft(name);
  await saveSettings();
}

/** Drops a draft that is saved and not being edited, so that the field shows the event's value. */
function dropSavedDraft(name: Setting): void {
  const { drafts, editing } = useSettings.getState();
  const draft = drafts[name];
  if (draft && editing !== name && draft.value === draft.base) setDraft(name, undefined);
}

/**
 * Returns the value that a field shows: the text that the host has typed, or else the event's value.
 * `elsewhere` is a value that another organiser has saved since the edit began.
 */
export function shownSetting(
  draft: Draft | undefined,
  eventValue: string,
): { value: string; elsewhere?: string } {
  if (!draft) return { value: eventValue };
  const { value, lastSeen, base, isTyped } = draft;
  if ([value, lastSeen, base].includes(eventValue)) return { value };
  return isTyped ? { value, elsewhere: eventValue } : { value: eventValue };
}

/** Returns the next draft that differs from the stored value and can be sent. */
function nextUnsaved(): [Setting, Draft] | undefined {
  const { drafts, editing } = useSettings.getState();
  const entries = Object.entries(drafts) as [Setting, Draft][];
  return entries.find(
    ([name, { value, base, error }]) =>
      value !== base && !error && (editing !== name || savesWhileTyping(name)),
  );
}

/** Saves all changed fields, one after the other. Does nothing while a save is in flight. */
export async function saveSettings(): Promise<void> {
  clearTimeout(saveTimer);
  if (useSettings.getState().phase === 'saving' || !nextUnsaved()) return;
  clearTimeout(hideTimer);
  useSettings.setState({ phase: 'saving' });
  let isStored = true;
  for (let next = nextUnsaved(); next && isStored; next = nextUnsaved()) isStored = await saveOne(...next);
  const hasFailed = !isStored || hasRefusals(useSettings.getState());
  useSettings.setState({ phase: hasFailed ? 'error' : 'saved' });
  showToast(
    hasFailed
      ? errorToast(dashboardTexts('updateFailed'))
      : successToast(dashboardTexts('updatedTitle'), dashboardTexts('updated')),
  );
  if (!hasFailed)
    hideTimer = setTimeout(() => useSettings.setState({ phase: 'idle' }), delaysMs.savedIndicator);
}

/**
 * Saves one field. Returns false when the save failed for another reason than a refusal of this field, for
 * example without network.
 */
async function saveOne(name: Setting, { value }: Draft): Promise<boolean> {
  if (!organiserRoom().event.id) return false;
  const error = await organiserErrorOf(async () => {
    const saved = await call('PATCH /api/events/:shareCode', { ...eventParams(), body: { [name]: value } });
    applyReply(withEvent({ [name]: saved[name] }));
    const draft = useSettings.getState().drafts[name];
    if (draft) setDraft(name, { ...draft, base: value, lastSeen: storedValue(name) });
    void untilPublished(() => storedValue(name) === settingOf(saved, name)).then(() => dropSavedDraft(name));
  });
  if (!error) return true;
  const refusal = refusalOf(error);
  const draft = useSettings.getState().drafts[name];
  if (draft) setDraft(name, { ...draft, error: refusal });
  return refusal !== undefined;
}

const refusalOf = (error: ApiError) =>
  error.issues[0]?.message ?? (error.status === 409 || error.status === 400 ? error.serverText : undefined);
