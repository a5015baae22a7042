import { Eye, EyeOff, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { enterText, useWizardDraft } from '../../../stores/creation/wizardDraft.ts';
import { suggestAdminCode } from './wizardAdminCode.ts';

const codeGone = 'We don’t keep admin codes when a page is closed. Please enter yours again.';

/** The code that opens the admin portal, with one to suggest. */
export function AdminCodeField() {
  const value = useWizardDraft(({ draft }) => draft.adminCode);
  const problem = useWizardDraft(({ problems }) => problems.adminCode);
  const isGone = useWizardDraft(({ isAdminCodeGone }) => isAdminCodeGone);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  function suggest(): void {
    enterText('adminCode', suggestAdminCode());
    setIsShown(true);
  }
  return (
    <div>
      <Field
        label="Admin code *"
        error={problem}
        hint={
          <>
            {isGone && <strong className="block font-medium text-ink">{codeGone}</strong>}
            This opens your admin portal. {adminCodeRule} Share it only with people who help you run the game.
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
            label={isShown ? 'Hide the admin code' : 'Show the admin code'}
            variant="outline"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden="true" />
          </IconButton>
        </span>
      </Field>
      <Button variant="quiet" className="-ms-3 mt-1" icon={<Sparkles aria-hidden="true" />} onClick={suggest}>
        Suggest a code
      </Button>
    </div>
  );
}
