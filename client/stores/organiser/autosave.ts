import { create } from 'zustand';
import { delaysMs } from '../../limits.ts';
import { lengths } from '../../../protocol/limits.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { dashboardTexts } from '../../../protocol/texts/portal/dashboard.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { typedCode } from '../../../protocol/typedCode.ts';
import { type ApiError, call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { untilPublished, ofEvent, organiserRoom, applyReply, withEvent } from './organiserRoom.ts';
import { organiserErrorOf } from './attempt.ts';

/** The fields of the Event Settings form that save by themselves. */
export type Setting =
  | 'title'
  | 'date'
  | 'location'
  | 'shareCode'
  | 'description'
  | 'bigScreenQr'
  | 'language'
  | 'secondLanguage';

/** A field's text while it is being edited. */
interface Draft {
  value: string;
  /** What was stored when the editing began, or was stored last: a draft that equals it needs no saving. */
  base: string;
  /** What the event said then: when it says something else that is not ours, another organiser has saved it. */
  known: string;
  /** Something was typed since the field took the focus: nobody takes that away. */
  isTyped: boolean;
  /** Why it is not stored as it is; it waits until it is changed. */
  error?: string | undefined;
}

interface Settings {
  eventId: string | undefined;
  /** What is being typed, or is typed and not stored: the room never overwrites it. */
  drafts: Partial<Record<Setting, Draft>>;
  /** The field that has the focus. */
  editing: Setting | undefined;
  phase: 'idle' | 'saving' | 'saved' | 'error';
}

const untouched: Settings = { eventId: undefined, drafts: {}, editing: undefined, phase: 'idle' };

/** What the Event Settings form holds beside the event itself. */
export const useSettings = create<Settings>()(() => untouched);

/** Saves begin this long after the last key. */
const debounceMs = 1_000;

let saveTimer: ReturnType<typeof setTimeout> | undefined;
let hideTimer: ReturnType<typeof setTimeout> | undefined;

/** What stands in a field while nobody types in it. An event that names no language speaks English. */
export const settingOf = (event: Pick<GuestEvent, Setting>, name: Setting): string =>
  event[name] ?? (name === 'language' ? 'en' : '');

const stored = (name: Setting) => settingOf(organiserRoom().event, name);

/** Begins with the event on the dashboard; what was typed for another one is dropped, for this one it is kept. */
export function openSettings(eventId: string): void {
  if (useSettings.getState().eventId !== eventId) useSettings.setState({ ...untouched, eventId }, true);
}

const setDraft = (name: Setting, draft: Draft | undefined) =>
  useSettings.setState(({ drafts: { [name]: _before, ...others } }) => ({
    drafts: draft ? { ...others, [name]: draft } : others,
  }));

export const hasRefusals = ({ drafts }: Settings): boolean =>
  Object.values(drafts).some(({ error }) => error !== undefined);

/** A field takes the focus: from now on what is in it is the organiser's. */
export function enterSetting(name: Setting): void {
  useSettings.setState({ editing: name });
  const now = stored(name);
  if (!useSettings.getState().drafts[name])
    setDraft(name, { value: now, base: now, known: now, isTyped: false });
}

/** Codes are kept for ever once they are stored, so that half a code must not be: that field waits until it is left. */
const savesWhileTyping = (name: Setting) => name !== 'shareCode';

/** A field's text changes; it is saved a moment later, unless it is told to be a problem. */
export function changeSetting(name: Setting, text: string, problem?: string): void {
  const value = name === 'shareCode' ? typedCode(text).slice(0, lengths.shareCode) : text;
  const { base, known } = useSettings.getState().drafts[name] ?? { base: stored(name), known: stored(name) };
  setDraft(name, { value, base, known, isTyped: true, error: problem });
  clearTimeout(saveTimer);
  if (savesWhileTyping(name) && !problem) saveTimer = setTimeout(() => void saveSettings(), debounceMs);
}

/** A field loses the focus: what is not stored yet is saved at once. */
export async function leaveSetting(name: Setting): Promise<void> {
  useSettings.setState({ editing: undefined });
  settle(name);
  await saveSettings();
}

/** A draft that is stored, and not being edited, makes room for what the event says. */
function settle(name: Setting): void {
  const { drafts, editing } = useSettings.getState();
  const draft = drafts[name];
  if (draft && editing !== name && draft.value === draft.base) setDraft(name, undefined);
}

/**
 * What a field shows: what somebody types, else what the event says, also while it has the focus. `elsewhere` is what
 * another organiser has saved meanwhile.
 */
export function shownSetting(draft: Draft | undefined, said: string): { value: string; elsewhere?: string } {
  if (!draft) return { value: said };
  const { value, known, base, isTyped } = draft;
  if ([value, known, base].includes(said)) return { value };
  return isTyped ? { value, elsewhere: said } : { value: said };
}

/** The next draft that differs from what is stored, and may be sent. */
function nextUnsaved(): [Setting, Draft] | undefined {
  const { drafts, editing } = useSettings.getState();
  const entries = Object.entries(drafts) as [Setting, Draft][];
  return entries.find(
    ([name, { value, base, error }]) =>
      value !== base && !error && (editing !== name || savesWhileTyping(name)),
  );
}

/** Saves every field that differs, one after the other; a call while it is busy is no second one. */
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
      ? failed(dashboardTexts('updateFailed'))
      : done(dashboardTexts('updatedTitle'), dashboardTexts('updated')),
  );
  if (!hasFailed)
    hideTimer = setTimeout(() => useSettings.setState({ phase: 'idle' }), delaysMs.savedIndicator);
}

/** False when saving has to wait: no network, or a server that has other troubles than this field. */
async function saveOne(name: Setting, { value }: Draft): Promise<boolean> {
  if (!organiserRoom().event.id) return false;
  const error = await organiserErrorOf(async () => {
    const saved = await call('PATCH /api/events/:shareCode', { ...ofEvent(), body: { [name]: value } });
    applyReply(withEvent({ [name]: saved[name] }));
    const draft = useSettings.getState().drafts[name];
    if (draft) setDraft(name, { ...draft, base: value, known: stored(name) });
    void untilPublished(() => stored(name) === settingOf(saved, name)).then(() => settle(name));
  });
  if (!error) return true;
  const refusal = refusalOf(error);
  const draft = useSettings.getState().drafts[name];
  if (draft) setDraft(name, { ...draft, error: refusal });
  return refusal !== undefined;
}

const refusalOf = (error: ApiError) =>
  error.issues[0]?.message ?? (error.status === 409 || error.status === 400 ? error.serverText : undefined);
