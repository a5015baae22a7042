import { TextField, type TextFieldProps } from '../../../components/controls/TextField.tsx';
import { enterText, useDraft, type DraftText } from '../../../stores/creation/draft.ts';

type DraftFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'> & { name: DraftText };

/** A field of the draft: what is typed is kept on this device at once. */
export function DraftField({ name, ...field }: DraftFieldProps) {
  const value = useDraft(({ draft }) => draft[name]);
  const problem = useDraft(({ problems }) => problems[name]);
  return <TextField {...field} value={value} error={problem} onChange={(text) => enterText(name, text)} />;
}
