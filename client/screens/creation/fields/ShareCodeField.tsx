import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { isShareCode } from '../../../../protocol/checks.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { creationCheckTexts } from '../../../../protocol/texts/creationChecks.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { RichText } from '../../../components/display/RichText.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { isOwnCode } from '../../../stores/creation/attempt.ts';
import { enterText } from '../../../stores/creation/draft.ts';
import { type CodeState, lookUpSoon, useShareCodeCheck } from '../../../stores/creation/shareCodeCheck.ts';
import { useDraftField } from './useDraftField.ts';

/** The code that guests type and that stands in the event's link; looked up while it is typed. */
export function ShareCodeField() {
  const field = useDraftField('shareCode');
  const code = field.value;
  const check = useShareCodeCheck();
  useEffect(() => lookUpSoon(code), [code]);
  const known = check.code === code ? check : undefined;
  const isTaken = known?.status === 'taken' && !isOwnCode(code);
  const isIllFormed = code !== '' && !isShareCode(code);
  const error =
    field.error ||
    (isTaken && eventFieldTexts('shareCodeTaken', { code })) ||
    (isIllFormed && creationCheckTexts('shareCodeInvalid'));
  return (
    <div>
      <TextField
        {...field}
        kind="code"
        error={error}
        hint={eventFieldTexts('shareCodeHint', { max: lengths.shareCode })}
        placeholder={eventFieldTexts('shareCodePlaceholder')}
        autoCorrect="off"
        enterKeyHint="next"
        className={code && 'event-code'}
      />
      <CodeStatus check={known} />
      {isTaken && known.suggestion && <Suggestion code={known.suggestion} />}
    </div>
  );
}

/** What was found out about the code; that it is taken stands beside the field. */
function CodeStatus({ check }: { check: CodeState | undefined }) {
  return (
    <div role="status" className="mt-1 flex items-center gap-2 text-sm">
      {check?.status === 'checking' && (
        <>
          <Spinner className="size-4" /> {eventFieldTexts('shareCodeChecking')}
        </>
      )}
      {check?.status === 'free' && (
        <>
          <Check className="size-4 text-positive" />
          <span className="text-positive">{eventFieldTexts('shareCodeFree', { code: check.code })}</span>
        </>
      )}
      {check?.status === 'unknown' && eventFieldTexts('shareCodeUnknown')}
    </div>
  );
}

function Suggestion({ code }: { code: string }) {
  return (
    <Button variant="secondary" className="mt-2" onClick={() => enterText('shareCode', code)}>
      <RichText
        text={eventFieldTexts('useShareCode')}
        tags={{ code: () => <span className="event-code">{code}</span> }}
      />
    </Button>
  );
}
