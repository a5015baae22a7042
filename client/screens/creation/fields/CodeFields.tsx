import { Check, Eye, EyeOff, Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { isShareCode } from '../../../../protocol/userText.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { creationCheckTexts } from '../../../../protocol/texts/creation/checks.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/Field.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { isOwnCode } from '../../../stores/creation/launch.ts';
import { enterText, useDraft, useDraftField } from '../../../stores/creation/draft.ts';
import { type CodeState, lookUpSoon, useShareCodeCheck } from '../../../stores/creation/shareCodeCheck.ts';
import { suggestAdminCode } from './suggestAdminCode.ts';

/** The field for the admin code, with a button that suggests one. */
export function AdminCodeField() {
  const field = useDraftField('adminCode');
  const isCodeGone = useDraft(({ isAdminCodeGone }) => isAdminCodeGone);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  function suggest(): void {
    field.onChange(suggestAdminCode());
    setIsShown(true);
  }
  return (
    <div>
      <TextField
        {...field}
        kind="secret"
        hint={
          <>
            {isCodeGone && (
              <strong className="block font-medium text-ink">{eventFieldTexts('adminCodeGone')}</strong>
            )}
            {eventFieldTexts('adminCodeHint', { rule: adminCodeRule() })}
          </>
        }
        type={isShown ? 'text' : 'password'}
        limit={lengths.adminCode}
        autoComplete="new-password"
        autoCorrect="off"
        enterKeyHint="done"
        beside={
          <IconButton
            label={eventFieldTexts(isShown ? 'hideAdminCode' : 'showAdminCode')}
            variant="outline"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon />
          </IconButton>
        }
      />
      <Button variant="quiet" className="-ms-3 mt-1" icon={<Sparkles />} onClick={suggest}>
        {eventFieldTexts('suggestAdminCode')}
      </Button>
    </div>
  );
}

/** The field for the share code. While the organiser types, it checks whether the code is free. */
export function ShareCodeField() {
  const field = useDraftField('shareCode');
  const code = field.value;
  const check = useShareCodeCheck();
  useEffect(() => lookUpSoon(code), [code]);
  const currentCheck = check.code === code ? check : undefined;
  const isTaken = currentCheck?.status === 'taken' && !isOwnCode(code);
  const isInvalid = code !== '' && !isShareCode(code);
  const problem =
    (isTaken && eventFieldTexts('shareCodeTaken', { code })) ||
    (isInvalid && creationCheckTexts('shareCodeInvalid'));
  return (
    <div>
      <TextField
        {...field}
        kind="code"
        liveError={problem}
        hint={eventFieldTexts('shareCodeHint', { max: lengths.shareCode })}
        placeholder={eventFieldTexts('shareCodePlaceholder')}
        autoCorrect="off"
        enterKeyHint="next"
        className={code && 'event-code'}
      />
      <CodeStatus check={currentCheck} />
      {isTaken && currentCheck.suggestion && <Suggestion code={currentCheck.suggestion} />}
    </div>
  );
}

/** The result of the check. A taken code appears as an error of the field instead. */
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
