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
  | 'language'
  | 'secondLanguage';

/** The text of a field while the host edits it. */
interface Draft {
  value: string;
  /** The stored value when the edit began, or the last saved one. A draft that equals it needs no save. */
  base: string;
  /**
   * The event's value when the edit began. A different value that this page did not save comes from another
   * organiser.
   */
  lastSeen: string;
  /** True once the host has typed in the focused field. Updates then never replace the text. */
  isTyped: boolean;
  /** Why the text was not saved. It is not sent again until it changes. */
  error?: string | undefined;
}

interface Settings {
  eventId: string | undefined;
  /** Texts that are being edited or are not saved yet. Updates of the room never overwrite them. */
  drafts: Partial<Record<Setting, Draft>>;
  /** The focused field. */
  editing: Setting | undefined;
  phase: 'idle' | 'saving' | 'saved' | 'error';
}

const initialState: Settings = { eventId: undefined, drafts: {}, editing: undefined, phase: 'idle' };

/** The state of the Event Settings form beside the event itself. */
export const useSettings = create<Settings>()(() => initialState);

/** How long after the last key a save begins, in milliseconds. */
const debounceMs = 1_000;

let saveTimer: ReturnType<typeof setTimeout> | undefined;
let hideTimer: ReturnType<typeof setTimeout> | undefined;

/** The values of absent fields. */
const defaults: Partial<Record<Setting, string>> = { language: 'en', celebration: 'wedding' };

/** The value of a field that the host does not edit. */
export const settingOf = (event: Pick<GuestEvent, Setting>, name: Setting): string =>
  event[name] ?? defaults[name] ?? '';

const storedValue = (name: Setting) => settingOf(organiserRoom().event, name);

/** Opens the form for an event. Drafts of the same event remain; those of another event are dropped. */
export function openSettings(eventId: string): void {
  if (useSettings.getState().eventId !== eventId) useSettings.setState({ ...initialState, eventId }, true);
}

const setDraft = (name: Setting, draft: Draft | undefined) =>
  useSettings.setState(({ drafts: { [name]: _before, ...others } }) => ({
    drafts: draft ? { ...others, [name]: draft } : others,
  }));

export const hasRefusals = ({ drafts }: Settings): boolean =>
  Object.values(drafts).some(({ error }) => error !== undefined);

/** A field gets the focus: a draft of its value begins. */
export function enterSetting(name: Setting): void {
  useSettings.setState({ editing: name });
  const current = storedValue(name);
  if (!useSettings.getState().drafts[name])
    setDraft(name, { value: current, base: current, lastSeen: current, isTyped: false });
}

/**
 * Every stored share code is reserved permanently, so a partly typed one must not be saved. That field is
 * saved when it loses the focus.
 */
const savesWhileTyping = (name: Setting) => name !== 'shareCode';

/** Changes the text of a field. It is saved after a delay, unless `problem` says why it is invalid. */
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

/** A field loses the focus: unsaved text is saved at once. */
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
 * The value that a field shows: the typed text, else the event's value, even while the field has the focus.
 * `elsewhere` is a value that another organiser has saved meanwhile.
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

/** The next draft that differs from the stored value and may be sent. */
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
 * Saves one field. Returns false when the save failed without a refusal of this field, such as without
 * network.
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
