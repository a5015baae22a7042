import { KeyRound } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { OrganiserCopy } from '../../blocks/OrganiserCopy.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { Field, Input } from '../../components/Field.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { setAdminCode } from '../../stores/organiserCode.ts';
import { checkAdminCodeEntry } from '../../../protocol/checks.ts';
import { lengths } from '../../../protocol/limits.ts';
import { organiserSuccesses } from '../../../protocol/organiserTexts.ts';

/** Replaces the admin code; the new one is shown once, to be kept. */
export function AdminCodeForm() {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [kept, setKept] = useState<string>();
  const title = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = checkAdminCodeEntry(code);
    setError(problem?.description);
    if (problem || isBusy) return;
    setIsBusy(true);
    const result = await setAdminCode(shareCode, code.trim());
    setIsBusy(false);
    if (typeof result === 'object') return setError(result.refusal);
    if (result === 'failed') return;
    setKept(code.trim());
    setCode('');
  }

  return (
    <form
      noValidate
      aria-labelledby={title}
      className="mt-6 stack border-t border-line pt-5"
      onSubmit={(event) => void submit(event)}
    >
      <h3 id={title} className="font-display text-subheading">
        Admin code
      </h3>
      <div role="status" className="empty:hidden">
        {kept && <Kept code={kept} />}
      </div>
      <Field
        label="New admin code"
        error={error}
        hint="Only if you want another one: every other organiser’s device has to enter the new code then."
      >
        <span className="flex flex-wrap gap-2">
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={lengths.adminCode}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="min-w-0 flex-[1_1_10rem]"
          />
          <Button
            type="submit"
            variant="secondary"
            busy={isBusy}
            busyLabel="Saving..."
            className="grow sm:grow-0"
          >
            Set new code
          </Button>
        </span>
      </Field>
    </form>
  );
}

/** The one time that the new code can be read. */
function Kept({ code }: { code: string }) {
  return (
    <div className="stack">
      <Banner tone="gold" icon={<KeyRound aria-hidden="true" />}>
        Keep this code somewhere safe now: nobody can look it up later.
      </Banner>
      <OrganiserCopy
        label="Your new admin code"
        value={code}
        done={organiserSuccesses.copied('The admin code')}
      />
    </div>
  );
}
