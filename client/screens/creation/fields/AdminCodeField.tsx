import { Eye, EyeOff, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { useDraft } from '../../../stores/creation/draft.ts';
import { useDraftField } from './useDraftField.ts';

/** The code that opens the admin portal, with one to suggest. */
export function AdminCodeField() {
  const field = useDraftField('adminCode');
  const isGone = useDraft(({ isAdminCodeGone }) => isAdminCodeGone);
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
            {isGone && (
              <strong className="block font-medium text-ink">{eventFieldTexts('adminCodeGone')}</strong>
            )}
            {eventFieldTexts('adminCodeHint', { rule: adminCodeRule() })}
          </>
        }
        type={isShown ? 'text' : 'password'}
        maxLength={lengths.adminCode}
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
