import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { enterText, useDraft, type DraftText } from '../../../stores/creation/draft.ts';

/** What a field of the draft shows and does: what is typed is kept on this device at once. */
export const useDraftField = (name: DraftText) => ({
  label: eventFieldTexts(name),
  value: useDraft(({ draft }) => draft[name]),
  error: useDraft(({ problems }) => problems[name]),
  onChange: (text: string) => enterText(name, text),
});
