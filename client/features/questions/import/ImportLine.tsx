import { Check, Pencil } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { firstCharacters } from '../../../../protocol/userText.ts';
import { counts, lengths } from '../../../../protocol/limits.ts';
import { questionTypes } from '../../../../protocol/rules/correctness.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { questionImportTexts } from '../../../../protocol/texts/portal/questionImport.ts';
import { questionTypeTexts } from '../../../../protocol/texts/portal/questions.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { Field, Problem, Select, Textarea, TextField } from '../../../components/controls/Field.tsx';
import { useOnChange } from '../../../components/timing.ts';
import { optionsOf, type QuestionLine } from './questionLine.ts';
import { columns } from './columns.ts';

type ImportLineProps = {
  line: QuestionLine;
  index: number;
  problem: string | undefined;
  isChosen: boolean;
  onChange: (index: number, line: QuestionLine) => void;
  onChoose: (index: number, isChosen: boolean) => void;
};

/** Shortens a text to `most` characters. */
const shown = (text: string, most: number) =>
  text.length > most ? `${firstCharacters(text, most)}...` : text;

/** A question to add: a checkbox, its text and options, its type, and its problem, if any. */
export const ImportLine = memo(function ImportLine({
  line,
  index,
  problem,
  isChosen,
  onChange,
  onChoose,
}: ImportLineProps) {
  const [isEdited, setIsEdited] = useState(false);
  const problemId = useId();
  const item = useRef<HTMLLIElement>(null);
  // Returns the focus to the button that opened the fields.
  useOnChange(isEdited, () => {
    if (!isEdited) item.current?.querySelector('button')?.focus();
  });
  const number = index + 1;
  const text = shown(line.text, lengths.question);
  const options = optionsOf(line).slice(0, counts.optionsMax + 1);
  return (
    <li ref={item} className="import-line" data-left-out={isChosen ? undefined : ''}>
      <label className="import-tick">
        <input
          type="checkbox"
          checked={isChosen}
          // Prevents Enter from submitting the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={({ target }) => onChoose(index, target.checked)}
          aria-label={questionImportTexts('addLine', { number, text })}
          aria-describedby={problem ? problemId : undefined}
        />
        <Check aria-hidden="true" />
      </label>
      <div className="min-w-0 flex-1">
        {isEdited ? (
          <LineFields line={line} index={index} onChange={onChange} onClose={() => setIsEdited(false)} />
        ) : (
          <div className="pt-3 wrap-anywhere" dir="auto">
            <p className="import-line-text">{text}</p>
            {options.length > 0 && (
              <p className="import-line-text text-sm text-muted">
                {options.map((option) => shown(option, lengths.option)).join(' · ')}
              </p>
            )}
          </div>
        )}
        {problem && (
          <Problem id={problemId} className="mt-1">
            {problem}
          </Problem>
        )}
        {isChosen && !isEdited && (
          <div className="mt-2 flex items-center gap-1">
            <span className="w-48 max-w-full">
              <Select
                aria-label={questionImportTexts('typeLabel', { number })}
                value={line.type}
                onChange={({ target }) =>
                  onChange(index, {
                    ...line,
                    type: questionTypes.find((type) => type === target.value)!,
                    unread: line.unread.filter(({ column }) => column !== columns.type),
                  })
                }
              >
                {questionTypes.map((type) => (
                  <option key={type} value={type}>
                    {questionTypeTexts(type)}
                  </option>
                ))}
              </Select>
            </span>
            <IconButton label={questionImportTexts('editLine', { number })} onClick={() => setIsEdited(true)}>
              <Pencil />
            </IconButton>
          </div>
        )}
      </div>
    </li>
  );
});

type LineFieldsProps = Pick<ImportLineProps, 'line' | 'index' | 'onChange'> & { onClose: () => void };

/** The fields of a line: its text, and its options with one option per line. */
function LineFields({ line, index, onChange, onClose }: LineFieldsProps) {
  const field = useRef<HTMLInputElement>(null);
  const [options, setOptions] = useState(line.options.join('\n'));
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3 pt-1">
      <TextField
        ref={field}
        kind="words"
        label={questionFormTexts('textLabel')}
        value={line.text}
        onChange={(text) => onChange(index, { ...line, text })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onClose();
        }}
      />
      {line.type === 'multiple_choice' && (
        <Field label={questionFormTexts('optionsLabel')} hint={questionImportTexts('optionsHint')}>
          <Textarea
            value={options}
            onChange={({ target }) => {
              setOptions(target.value);
              const written = target.value.split('\n').filter((option) => option.trim() !== '');
              onChange(index, { ...line, options: written });
            }}
          />
        </Field>
      )}
      <Button variant="secondary" className="self-start" onClick={onClose}>
        {questionImportTexts('editDone')}
      </Button>
    </div>
  );
}
