import { KeyRound, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { checkAdminCodeEntry } from '../../../protocol/checks.ts';
import { organiserFailures, organiserSuccesses } from '../../../protocol/texts/organiserTexts.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Checkbox } from '../../components/controls/Checkbox.tsx';
import { Field, Input } from '../../components/controls/Field.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { useLoginForm } from '../../features/useLoginForm.ts';
import { openOrganiserGate } from '../../stores/app/session.ts';
import { passGate, rememberGate, useOrganiserGate } from '../../stores/organiser/login.ts';
import { PortalHeading } from './portalParts.tsx';

const texts = {
  refused: organiserFailures.adminCode,
  failed: organiserFailures.adminRequest,
  welcome: organiserSuccesses.adminWelcome,
};

type AdminLoginProps = { code: string; title: string | undefined; onRetry: (() => void) | undefined };

/** Asks for the admin code of an event. */
export function AdminLogin({ code, title = 'Your event', onRetry }: AdminLoginProps) {
  const hasEnded = useOrganiserGate(({ endedCode }) => endedCode === code);
  const [isRemembered, setIsRemembered] = useState(false);
  const { field, ...form } = useLoginForm({
    check: checkAdminCodeEntry,
    open: async (adminCode) => openOrganiserGate(code, adminCode.trim()),
    onOpen: () => {
      rememberGate(code, { isRemembered });
      passGate(code);
    },
    texts,
  });
  return (
    <Card as="section" look="keepsake" padding="lg" className="mx-auto max-w-lg">
      <div className="text-center">
        <PortalHeading id="admin-login" title={title} />
        <p className="mt-2 event-code text-sm text-muted">{code}</p>
        <Ornament className="mt-5" />
      </div>
      {hasEnded && (
        <Banner tone="gold" className="mt-6" icon={<KeyRound />}>
          Please enter the admin code again. Someone may have changed it.
        </Banner>
      )}
      {onRetry && (
        <Banner
          tone="gold"
          className="mt-6"
          icon={<WifiOff />}
          action={
            <Button variant="quiet" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          We can’t connect right now.
        </Banner>
      )}
      <form noValidate className="mt-6 stack" onSubmit={(event) => void form.submit(event)}>
        <Field
          label="Admin code"
          error={form.error}
          hint="The person who created the event chose it. It’s not the event code that guests use."
        >
          <Input
            ref={field}
            type="password"
            value={form.typed}
            onChange={(event) => form.setTyped(event.target.value)}
            placeholder="Enter admin code"
            autoComplete="current-password"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        </Field>
        <Checkbox
          label="Remember on this device"
          hint="You won’t need the code next time. Leave this off on a shared device."
          isChecked={isRemembered}
          onChange={setIsRemembered}
        />
        <Button type="submit" size="lg" wide busy={form.isBusy} busyLabel="Checking...">
          Open Admin Portal
        </Button>
      </form>
    </Card>
  );
}
