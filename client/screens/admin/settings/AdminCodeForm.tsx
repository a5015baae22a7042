import { useId } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { dashboardTexts } from '../../../../protocol/texts/portal/dashboard.ts';
import { newAdminCodeTexts } from '../../../../protocol/texts/portal/settings.ts';
import { failed } from '../../../../protocol/texts/toasts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { Form } from '../../../components/controls/Form.tsx';
import { KeptAdminCode, useNewAdminCode } from '../../../features/adminCode/NewAdminCode.tsx';
import { setAdminCode } from '../../../stores/organiser/adminCode.ts';
import { leaveIfRefused } from '../../../stores/organiser/attempt.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

/** Replaces the admin code; the new one is shown once, to be kept. */
export function AdminCodeForm() {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  const { code, setCode, error, isBusy, kept, submit } = useNewAdminCode(async (wanted) =>
    setAdminCode(shareCode, wanted, { failure: failed(dashboardTexts('updateFailed')), leaveIfRefused }),
  );
  const title = useId();

  return (
    <Form aria-labelledby={title} className="mt-6 border-t border-line pt-5" onSubmit={submit}>
      <h3 id={title} className="font-display text-subheading">
        {newAdminCodeTexts('title')}
      </h3>
      <div role="status" className="empty:hidden">
        {kept && (
          <KeptAdminCode
            code={kept}
            label={newAdminCodeTexts('keptLabel')}
            advice={newAdminCodeTexts('keptAdvice')}
          />
        )}
      </div>
      <Field
        label={newAdminCodeTexts('label')}
        error={error}
        hint={newAdminCodeTexts('hint', { rule: adminCodeRule() })}
      >
        <span className="flex flex-wrap gap-2">
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={lengths.adminCode}
            kind="secret"
            className="min-w-0 flex-[1_1_10rem]"
          />
          <Button
            type="submit"
            variant="secondary"
            busy={isBusy}
            busyLabel={commonTexts('saving')}
            className="grow sm:grow-0"
          >
            {newAdminCodeTexts('setButton')}
          </Button>
        </span>
      </Field>
    </Form>
  );
}
