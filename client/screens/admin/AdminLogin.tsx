import { WifiOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { checkAdminCodeEntry } from '../../../protocol/organiserChecks.ts';
import { hostPageTexts } from '../../../protocol/texts/helperPages.ts';
import { portalLoginTexts } from '../../../protocol/texts/portal/login.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { Checkbox } from '../../components/controls/Checkbox.tsx';
import { Button, RetryButton } from '../../components/controls/Button.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { LoginCard } from '../../features/LoginCard.tsx';
import { lazyComponent } from '../../features/layout/lazyComponent.tsx';
import { allTexts } from '../../stores/app/language.ts';
import { logInOrganiser } from '../../stores/app/session.ts';
import { acceptLogin, rememberLogin, useOrganiserLogin } from '../../stores/organiser/login.ts';
import { PortalHeading } from './portalStates.tsx';

type AdminLoginProps = {
  code: string;
  title: string | undefined;
  isRehearsal?: boolean | undefined;
  onRetry: (() => void) | undefined;
  /** The page behind the login. */
  opens?: 'portal' | 'show';
};

const textsOf = {
  portal: () => ({ button: portalLoginTexts('openButton'), welcome: portalLoginTexts('welcome') }),
  show: () => ({ button: hostPageTexts('openButton'), welcome: hostPageTexts('welcome') }),
};

/** The recovery of the admin code. Few hosts need it, so the login loads it on demand. */
const recovery = lazyComponent(
  async () => (await import('../../features/RecoveryRequest.tsx')).RecoveryRequest,
  'whenIdle',
  allTexts,
);

/** Asks for the admin code of an event. */
export function AdminLogin({
  code,
  title = portalLoginTexts('yourEvent'),
  isRehearsal,
  onRetry,
  opens = 'portal',
}: AdminLoginProps) {
  const { button, welcome } = textsOf[opens]();
  const hasEnded = useOrganiserLogin(({ endedCode }) => endedCode === code);
  const [isRemembered, setIsRemembered] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const retry = onRetry && <RetryButton variant="quiet" onRetry={onRetry} />;
  if (isForgotten)
    return (
      <Suspense fallback={<Loading label={portalLoginTexts('looking')} />}>
        <recovery.Component
          title={portalLoginTexts('forgot')}
          shareCode={code}
          isRehearsal={isRehearsal}
          onBack={() => setIsForgotten(false)}
        />
      </Suspense>
    );
  return (
    <>
      <LoginCard
        head={
          <>
            <PortalHeading
              id="admin-login"
              title={title}
              {...(opens === 'show' && { eyebrow: hostPageTexts('title') })}
            />
            <p className="mt-2 event-code text-sm text-muted">{code}</p>
            {opens === 'show' && <p className="mt-3 text-muted">{hostPageTexts('loginHint')}</p>}
          </>
        }
        ended={hasEnded && portalLoginTexts('ended')}
        notice={
          retry && (
            <Banner tone="gold" className="mt-6" icon={<WifiOff />} action={retry}>
              {portalLoginTexts('unreachable')}
            </Banner>
          )
        }
        field={{
          label: portalLoginTexts('codeLabel'),
          hint: portalLoginTexts('codeHint'),
          placeholder: portalLoginTexts('codePlaceholder'),
          autoCapitalize: 'off',
          spellCheck: false,
        }}
        button={[button, portalLoginTexts('checking')]}
        check={checkAdminCodeEntry}
        open={async (adminCode) => logInOrganiser(code, adminCode.trim())}
        onOpen={() => {
          rememberLogin(code, { isRemembered });
          acceptLogin(code);
        }}
        toasts={{
          refused: errorToast(portalLoginTexts('refused'), portalLoginTexts('refusedTitle')),
          failed: errorToast(portalLoginTexts('failed')),
          welcome: successToast(portalLoginTexts('welcomeTitle'), welcome),
        }}
      >
        {/* Phones close background pages and then need a new login, so phones show this choice more clearly. */}
        <div className="rounded-control border border-gold-line bg-gold-soft px-2">
          <Checkbox
            label={<span className="max-lg:font-semibold">{portalLoginTexts('rememberLabel')}</span>}
            hint={
              <>
                <span className="lg:hidden">{portalLoginTexts('rememberPhoneHint')} </span>
                {portalLoginTexts('rememberHint')}
              </>
            }
            isChecked={isRemembered}
            onChange={setIsRemembered}
          />
        </div>
      </LoginCard>
      <p className="mt-4 text-center">
        <Button variant="quiet" onClick={() => setIsForgotten(true)}>
          {portalLoginTexts('forgot')}
        </Button>
      </p>
    </>
  );
}
