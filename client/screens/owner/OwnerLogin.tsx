import { delaysMs, lengths } from '../../../protocol/limits.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { Heading } from '../../components/layout/Heading.tsx';
import { LoginCard } from '../../features/LoginCard.tsx';
import { logInOwner } from '../../stores/app/session.ts';
import { signIn, useOwnerLogin } from '../../stores/owner/login.ts';

const pause = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The answer is not shown before the second of the specification has passed. */
async function open(password: string): Promise<boolean> {
  const [isOpen] = await Promise.all([logInOwner(password), pause(delaysMs.ownerGate)]);
  return isOpen;
}

/** Asks for the owner's password. */
export function OwnerLogin() {
  const hasEnded = useOwnerLogin((state) => state.hasEnded);
  return (
    <LoginCard
      head={
        <>
          <Heading level={1} eyebrow={ownerTexts('loginEyebrow')}>
            {ownerTexts('loginTitle')}
          </Heading>
          <p className="mt-2 text-muted">{ownerTexts('loginIntro')}</p>
        </>
      }
      ended={hasEnded && ownerTexts('sessionEnded')}
      field={{
        label: ownerTexts('password'),
        hint: ownerTexts('passwordHint'),
        maxLength: lengths.password,
      }}
      button={[ownerTexts('logIn'), ownerTexts('loggingIn')]}
      formClassName="gap-6"
      open={open}
      onOpen={signIn}
      toasts={{
        refused: failed(ownerTexts('refused'), ownerTexts('refusedTitle')),
        failed: failed(ownerTexts('loginFailed')),
        welcome: done(ownerTexts('welcomeTitle'), ownerTexts('welcome')),
      }}
    />
  );
}
