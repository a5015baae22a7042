import { Eye, EyeOff, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { enterText, useDraft } from '../../../stores/creation/draft.ts';

/** The code that opens the admin portal, with one to suggest. */
export function AdminCodeField() {
  const value = useDraft(({ draft }) => draft.adminCode);
  const problem = useDraft(({ problems }) => problems.adminCode);
  const isGone = useDraft(({ isAdminCodeGone }) => isAdminCodeGone);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  function suggest(): void {
    enterText('adminCode', suggestAdminCode());
    setIsShown(true);
  }
  return (
    <div>
      <Field
        label={eventFieldTexts('adminCode')}
        error={problem}
        hint={
          <>
            {isGone && (
              <strong className="block font-medium text-ink">{eventFieldTexts('adminCodeGone')}</strong>
            )}
            {eventFieldTexts('adminCodeHint', { rule: adminCodeRule() })}
          </>
        }
      >
        <span className="flex gap-2">
          <Input
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={(event) => enterText('adminCode', event.target.value)}
            maxLength={lengths.adminCode}
            autoComplete="new-password"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            className="min-w-0 flex-1"
          />
          <IconButton
            label={eventFieldTexts(isShown ? 'hideAdminCode' : 'showAdminCode')}
            variant="outline"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon />
          </IconButton>
        </span>
      </Field>
      <Button variant="quiet" className="-ms-3 mt-1" icon={<Sparkles />} onClick={suggest}>
        {eventFieldTexts('suggestAdminCode')}
      </Button>
    </div>
  );
}

/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

/** One letter; bytes that would make some letters likelier than others are thrown away. */
function drawLetter(): string {
  const fair = 256 - (256 % alphabet.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return alphabet[byte % alphabet.length]!;
  }
}

/** A good admin code that can be read aloud: 'k7pm-x3qd-w9ha'. */
const suggestAdminCode = () =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, drawLetter).join('')).join('-');
