import { CircleAlert, Plus, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Input } from '../../../components/controls/Field.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { counts, lengths } from '../../../../protocol/limits.ts';

type OptionsEditorProps = {
  options: string[];
  onChange: (options: string[]) => void;
  error?: string | undefined;
};

/** The 2 to 12 options of a multiple-choice question. */
export function OptionsEditor({ options, onChange, error }: OptionsEditorProps) {
  const errorId = useId();
  const list = useRef<HTMLOListElement>(null);
  const knownCount = useRef(options.length);
  useEffect(() => {
    if (options.length > knownCount.current)
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    knownCount.current = options.length;
  }, [options.length]);
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">Options</legend>
      <ol ref={list} className="stack gap-2">
        {options.map((option, index) => (
          <li key={index} className="flex gap-1">
            <Input
              aria-label={`Option ${index + 1}`}
              value={option}
              onChange={(event) =>
                onChange(options.map((known, at) => (at === index ? event.target.value : known)))
              }
              placeholder={`Option ${index + 1}`}
              maxLength={lengths.option}
              autoComplete="off"
              dir="auto"
            />
            {options.length > counts.optionsMin && (
              <IconButton
                label={`Remove option ${index + 1}`}
                onClick={() => onChange(options.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {error && (
        <p id={errorId} className="mt-2 flex items-start gap-2 text-sm font-medium text-negative">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {options.length < counts.optionsMax && (
        <Button
          variant="quiet"
          className="-ms-3 mt-2"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...options, ''])}
        >
          Add option
        </Button>
      )}
    </fieldset>
  );
}
