import { KeyRound, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { checkAdminCodeEntry } from '../../../protocol/organiserChecks.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { portalLoginTexts } from '../../../protocol/texts/portal/login.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Checkbox } from '../../components/controls/Checkbox.tsx';
import { Field, Input } from '../../components/controls/Field.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { useLoginForm } from '../../features/useLoginForm.ts';
import { logInOrganiser } from '../../stores/app/session.ts';
import { passLogin, rememberLogin, useOrganiserLogin } from '../../stores/organiser/login.ts';
import { PortalHeading } from './portalParts.tsx';

const toasts = () => ({
  refused: failed(portalLoginTexts('refused'), portalLoginTexts('refusedTitle')),
  failed: failed(portalLoginTexts('failed')),
  welcome: done(portalLoginTexts('welcomeTitle'), portalLoginTexts('welcome')),
});

type AdminLoginProps = { code: string; title: string | undefined; onRetry: (() => void) | undefined };

/** Asks for the admin code of an event. */
export function AdminLogin({ code, title = portalLoginTexts('yourEvent'), onRetry }: AdminLoginProps) {
  const hasEnded = useOrganiserLogin(({ endedCode }) => endedCode === code);
  const [isRemembered, setIsRemembered] = useState(false);
  const { field, ...form } = useLoginForm({
    check: checkAdminCodeEntry,
    open: async (adminCode) => logInOrganiser(code, adminCode.trim()),
    onOpen: () => {
      rememberLogin(code, { isRemembered });
      passLogin(code);
    },
    texts: toasts(),
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
          {portalLoginTexts('ended')}
        </Banner>
      )}
      {onRetry && (
        <Banner
          tone="gold"
          className="mt-6"
          icon={<WifiOff />}
          action={
            <Button variant="quiet" onClick={onRetry}>
              {commonTexts('tryAgain')}
            </Button>
          }
        >
          {portalLoginTexts('unreachable')}
        </Banner>
      )}
      <form noValidate className="mt-6 stack" onSubmit={(event) => void form.submit(event)}>
        <Field label={portalLoginTexts('codeLabel')} error={form.error} hint={portalLoginTexts('codeHint')}>
          <Input
            ref={field}
            type="password"
            value={form.typed}
            onChange={(event) => form.setTyped(event.target.value)}
            placeholder={portalLoginTexts('codePlaceholder')}
            autoComplete="current-password"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        </Field>
        <Checkbox
          label={portalLoginTexts('rememberLabel')}
          hint={portalLoginTexts('rememberHint')}
          isChecked={isRemembered}
          onChange={setIsRemembered}
        />
        <Button type="submit" size="lg" wide busy={form.isBusy} busyLabel={portalLoginTexts('checking')}>
          {portalLoginTexts('openButton')}
        </Button>
      </form>
    </Card>
  );
}
