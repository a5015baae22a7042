import { KeyRound } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { OrganiserCopy } from '../../../blocks/OrganiserCopy.tsx';
import { Banner } from '../../../components/Banner.tsx';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field, Input } from '../../../components/Field.tsx';
import { replaceAdminCode } from '../../../stores/ownerEvents.ts';
import { checkAdminCodeEntry } from '../../../../protocol/checks.ts';
import type { OwnerEvent } from '../../../../protocol/events.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { organiserSuccesses } from '../../../../protocol/organiserTexts.ts';

/** Properties of an `AdminCodeDialog`. */
export type AdminCodeDialogProps = { event: OwnerEvent | undefined; onClose: () => void };

/** Gives an event another admin code, and shows it for the only time. */
export function AdminCodeDialog({ event, onClose }: AdminCodeDialogProps) {
  const [kept, setKept] = useState<string>();
  const close = () => {
    setKept(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={event !== undefined}
      onOpenChange={(shallOpen) => !shallOpen && close()}
      title={<span dir="auto">{event ? `New admin code for ${event.title}` : ''}</span>}
      description="For an organiser who has lost it. Every device that holds the old code has to enter the new one."
    >
      {event &&
        (kept === undefined ? (
          <CodeForm shareCode={event.shareCode} onSet={setKept} onCancel={close} />
        ) : (
          <KeptCode code={kept} onClose={close} />
        ))}
    </Dialog>
  );
}

type FormProps = { shareCode: string; onSet: (code: string) => void; onCancel: () => void };

function CodeForm({ shareCode, onSet, onCancel }: FormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = checkAdminCodeEntry(code);
    setError(problem?.description);
    if (problem || isBusy) return;
    setIsBusy(true);
    const result = await replaceAdminCode(shareCode, code.trim());
    setIsBusy(false);
    if (result === 'done') onSet(code.trim());
    else if (result !== 'failed') setError(result.refusal);
  }

  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <Field label="New admin code" error={error} hint="Upper and lower case count.">
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={lengths.adminCode}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Set new code
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function KeptCode({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <div className="stack">
      <Banner tone="gold" icon={<KeyRound aria-hidden="true" />}>
        Pass this code on now: nobody can look it up later.
      </Banner>
      <OrganiserCopy
        label="The new admin code"
        value={code}
        done={organiserSuccesses.copied('The admin code')}
      />
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
