import { ArrowRight } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, type ButtonVariant } from '../../components/controls/Button.tsx';
import { Field, Input } from '../../components/controls/Field.tsx';
import { checkShareCodeEntry, tidyShareCode } from '../../../protocol/checks.ts';
import { pages } from '../../../protocol/paths.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { showToast } from '../../stores/app/toasts.ts';

type CodeEntryProps = {
  initialCode?: string;
  /** The arrow's look: primary where the code is the next action. */
  variant?: ButtonVariant;
  className?: string;
};

/** The placeholder is a whole sentence: it gets smaller with the phone rather than cut. */
const placeholderLook =
  'h-14 px-3 text-ellipsis placeholder:text-[0.9375rem] max-[26rem]:placeholder:text-sm max-[22rem]:px-2.5 max-[22rem]:placeholder:text-[0.8125rem] max-[22rem]:placeholder:tracking-tight';

/** The field for an event's code: Enter or the arrow leads to the event. */
export function CodeEntry({ initialCode = '', variant, className }: CodeEntryProps) {
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = checkShareCodeEntry(code);
    setError(problem?.description);
    if (problem) return showToast({ ...problem, variant: 'destructive' });
    await navigate(pages.event(tidyShareCode(code)));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={className}>
      <Field label={eventTexts('codeLabel')} isLabelHidden error={error}>
        <span className="flex gap-2">
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            placeholder={eventTexts('codePlaceholder')}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            className={code ? 'h-14 event-code' : placeholderLook}
          />
          <Button
            type="submit"
            size="lg"
            variant={variant}
            aria-label={eventTexts('codeButton')}
            className="w-14 shrink-0 px-0"
          >
            <ArrowRight />
          </Button>
        </span>
      </Field>
    </form>
  );
}
