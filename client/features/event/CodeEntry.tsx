import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, type ButtonVariant } from '../../components/controls/Button.tsx';
import { Form, TextField } from '../../components/controls/Field.tsx';
import { checkShareCodeEntry } from '../../../protocol/userText.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { pathOfPastedLink, parseCodeEntry } from '../../../protocol/parseCodeEntry.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { showToast } from '../../stores/app/toasts.ts';

type CodeEntryProps = {
  initialCode?: string;
  /** The style of the arrow button. Pass `primary` where entering a code is the next action. */
  variant?: ButtonVariant;
  className?: string;
};

/** The placeholder is a whole sentence. On small phones its font shrinks, so that no words are cut off. */
const placeholderClasses =
  'h-14 px-3 text-ellipsis placeholder:text-[0.9375rem] max-[26rem]:placeholder:text-sm max-[22rem]:px-2.5 max-[22rem]:placeholder:text-[0.8125rem] max-[22rem]:placeholder:tracking-tight';

/** The field for an event's code or a link to it. Enter or the arrow opens the event. */
export function CodeEntry({ initialCode = '', variant, className }: CodeEntryProps) {
  const [code, setCode] = useState(initialCode);
  const [isRefused, setIsRefused] = useState(false);
  const navigate = useNavigate();

  async function submit(): Promise<void> {
    const problem = checkShareCodeEntry(code);
    setIsRefused(problem !== undefined);
    if (problem) return showToast({ ...problem, variant: 'destructive' });
    const address = pathOfPastedLink(code);
    // The server redirects short links.
    if (address) return window.location.assign(address);
    await navigate(pageLinks.event(parseCodeEntry(code)));
  }

  return (
    <Form onSubmit={submit} className={className}>
      <TextField
        kind="code"
        label={eventTexts('codeLabel')}
        isLabelHidden
        error={isRefused}
        value={code}
        onChange={setCode}
        placeholder={eventTexts('codePlaceholder')}
        autoCorrect="off"
        enterKeyHint="go"
        className={code ? 'h-14 event-code' : placeholderClasses}
        beside={
          <Button
            type="submit"
            size="lg"
            variant={variant}
            aria-label={eventTexts('codeButton')}
            className="w-14 shrink-0 px-0"
          >
            <ArrowRight />
          </Button>
        }
      />
    </Form>
  );
}
