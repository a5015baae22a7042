import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { type Language, languages } from '../../../protocol/languages.ts';
import { counts, lengths } from '../../../protocol/limits.ts';
import { questionFormTexts } from '../../../protocol/texts/portal/questionForm.ts';
import { Button, IconButton } from '../../components/controls/Button.tsx';
import { Problem, TextField, useNewestFocused } from '../../components/controls/Field.tsx';
import type { TranslationTexts } from './translationOf.ts';

/** The part of a question's form that the options need. */
export interface OptionsForm {
  options: readonly string[];
  setOptions: (options: string[]) => void;
  /** Removes an option and its translation. */
  removeOption: (index: number) => void;
  /** The event's second language, if any, and the translation into it. */
  language: Language | undefined;
  translation: TranslationTexts;
  setTranslation: (translation: TranslationTexts) => void;
  errorAt: (part: 'options') => string | undefined;
  clearError: () => void;
}

/** The options of a multiple-choice question (2 to 12), each with its translation. */
export function OptionsEditor({ form }: { form: OptionsForm }) {
  const { options, setOptions, removeOption, language, errorAt, clearError } = form;
  const error = errorAt('options');
  const errorId = useId();
  const list = useNewestFocused(options.length);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} onChange={error ? clearError : undefined}>
      <legend className="mb-1.5 font-semibold">{questionFormTexts('optionsLabel')}</legend>
      <ol ref={list} className="stack gap-2">
        {options.map((option, index) => (
          <li key={index} className="flex gap-1">
            <span className="grid min-w-0 flex-1 gap-1 sm:auto-cols-fr sm:grid-flow-col">
              <TextField
                label={questionFormTexts('option', { number: index + 1 })}
                isLabelHidden
                value={option}
                onChange={(text) =>
                  setOptions(options.map((other, position) => (position === index ? text : other)))
                }
                placeholder={questionFormTexts('option', { number: index + 1 })}
                limit={lengths.option}
                kind="words"
              />
              {language && <TranslatedOption form={form} language={language} index={index} />}
            </span>
            {options.length > counts.optionsMin && (
              <IconButton
                label={questionFormTexts('removeOption', { number: index + 1 })}
                onClick={() => removeOption(index)}
              >
                <X />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {error && (
        <Problem id={errorId} className="mt-2">
          {error}
        </Problem>
      )}
      {options.length < counts.optionsMax && (
        <Button
          variant="quiet"
          className="-ms-3 mt-2"
          icon={<Plus />}
          onClick={() => setOptions([...options, ''])}
        >
          {questionFormTexts('addOption')}
        </Button>
      )}
    </fieldset>
  );
}

type TranslatedOptionProps = { form: OptionsForm; language: Language; index: number };

/** The translation of an option. An option without a translation has one text for both languages. */
function TranslatedOption({ form, language, index }: TranslatedOptionProps) {
  const { translation, setTranslation, options } = form;
  const label = questionFormTexts('optionIn', { number: index + 1, language: languages[language].name });
  const value = translation.options[index] ?? '';
  return (
    <TextField
      label={label}
      isLabelHidden
      value={value}
      onChange={(text) =>
        setTranslation({
          ...translation,
          options: options.map((_, position) =>
            position === index ? text : (translation.options[position] ?? ''),
          ),
        })
      }
      placeholder={label}
      limit={lengths.option}
      kind="words"
      lang={language}
      dir={value === '' ? undefined : 'auto'}
    />
  );
}
