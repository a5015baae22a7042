import { KeyRound } from 'lucide-react';
import { delaysMs, lengths } from '../../../protocol/limits.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { Button } from '../../components/controls/Button.tsx';
import { TextField } from '../../components/controls/TextField.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { useLoginForm } from '../../features/useLoginForm.ts';
import { logInOwner } from '../../stores/app/session.ts';
import { signIn, useOwnerLogin } from '../../stores/owner/login.ts';

const toasts = () => ({
  refused: failed(ownerTexts('refused'), ownerTexts('refusedTitle')),
  failed: failed(ownerTexts('loginFailed')),
  welcome: done(ownerTexts('welcomeTitle'), ownerTexts('welcome')),
});

const pause = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The answer is not shown before the second of the specification has passed. */
async function open(password: string): Promise<boolean> {
  const [isOpen] = await Promise.all([logInOwner(password), pause(delaysMs.ownerGate)]);
  return isOpen;
}

/** Asks for the owner's password. */
export function OwnerLogin() {
  const hasEnded = useOwnerLogin((state) => state.hasEnded);
  const { field, ...form } = useLoginForm({ open, onOpen: signIn, texts: toasts() });
  return (
    <Card as="section" look="keepsake" padding="lg" className="mx-auto max-w-lg">
      <div className="text-center">
        <Heading level={1} eyebrow={ownerTexts('loginEyebrow')}>
          {ownerTexts('loginTitle')}
        </Heading>
        <p className="mt-2 text-muted">{ownerTexts('loginIntro')}</p>
        <Ornament className="mt-5" />
      </div>
      {hasEnded && (
        <Banner tone="gold" className="mt-6" icon={<KeyRound aria-hidden="true" />}>
          {ownerTexts('sessionEnded')}
        </Banner>
      )}
      <form noValidate className="mt-6 stack gap-6" onSubmit={(event) => void form.submit(event)}>
        <TextField
          ref={field}
          label={ownerTexts('password')}
          error={form.error}
          hint={ownerTexts('passwordHint')}
          type="password"
          value={form.typed}
          onChange={form.setTyped}
          maxLength={lengths.password}
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <Button type="submit" size="lg" wide busy={form.isBusy} busyLabel={ownerTexts('loggingIn')}>
          {ownerTexts('logIn')}
        </Button>
      </form>
    </Card>
  );
}
