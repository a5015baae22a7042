import { KeyRound, MailCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isBlank } from '../../protocol/userText.ts';
import { lengths, recoveryLinkMs, sampleShareCode } from '../../protocol/limits.ts';
import { organiserCheckTexts } from '../../protocol/texts/organiserChecks.ts';
import { recoveryTexts } from '../../protocol/texts/portal/recovery.ts';
import { Button, useBusy } from '../components/controls/Button.tsx';
import { Form, TextField } from '../components/controls/Field.tsx';
import { Card, Heading } from '../components/layout/Card.tsx';
import { requestRecovery } from '../stores/organiser/adminCode.ts';
import { isCachedPage, platformFacts } from './layout/platformFacts.ts';

type RecoveryRequestProps = {
  title: string;
  shareCode: string;
  isRehearsal?: boolean | undefined;
  /** Returns to the login. */
  onBack: () => void;
};

/** Returns false only if the page knows that this site sends no mail. A cached page does not know. */
const maySendMail = () => isCachedPage() || platformFacts().mailsCodes === true;

/**
 * Asks for the host's email address, to send a link for a new admin code. On a site without mail, states who
 * can help.
 */
export function RecoveryRequest({ title, shareCode, isRehearsal = false, onBack }: RecoveryRequestProps) {
  const [state, setState] = useState<'form' | 'sent' | 'off'>(maySendMail() ? 'form' : 'off');
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, run] = useBusy();
  const isOff = state === 'off' || shareCode === sampleShareCode;

  async function submit(): Promise<void> {
    if (isBlank(email)) return setError(organiserCheckTexts('emailInvalid'));
    setError(undefined);
    const outcome = await requestRecovery(shareCode, email.trim());
    if (outcome === 'off') setState('off');
    else if (outcome === 'done') setState('sent');
    else if (outcome !== 'failed') setError(outcome.refusal);
  }

  const back = (
    <Button variant="quiet" wide onClick={onBack}>
      {recoveryTexts('back')}
    </Button>
  );
  if (isRehearsal)
    return (
      <RecoveryCard title={title} shareCode={shareCode} text={recoveryTexts('rehearsal')}>
        {back}
      </RecoveryCard>
    );
  if (isOff)
    return (
      <RecoveryCard title={title} shareCode={shareCode} text={recoveryTexts('off')}>
        <SupportLink />
        {back}
      </RecoveryCard>
    );
  if (state === 'sent')
    return (
      <RecoveryCard
        key="sent"
        icon={<MailCheck />}
        title={recoveryTexts('sentTitle')}
        shareCode={shareCode}
        text={recoveryTexts('sent', { email: email.trim(), minutes: recoveryLinkMs / 60_000 })}
      >
        <p className="text-center text-muted">{recoveryTexts('sentHint')}</p>
        <Button variant="secondary" wide onClick={() => setState('form')}>
          {recoveryTexts('anotherAddress')}
        </Button>
        {back}
        <p className="text-center text-sm text-muted">{recoveryTexts('askOwner')}</p>
        <SupportLink />
      </RecoveryCard>
    );
  return (
    <RecoveryCard key="form" title={title} shareCode={shareCode} text={recoveryTexts('request')}>
      <Form onSubmit={async () => run(submit)}>
        <TextField
          label={recoveryTexts('emailLabel')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="send"
          dir="ltr"
          limit={lengths.email}
          value={email}
          onChange={setEmail}
          error={error}
        />
        <Button type="submit" size="lg" wide busy={isBusy} busyLabel={recoveryTexts('sending')}>
          {recoveryTexts('send')}
        </Button>
      </Form>
      {back}
    </RecoveryCard>
  );
}

/** A link to the support address of this site, if one is set. */
function SupportLink() {
  const { supportEmail } = platformFacts();
  if (!supportEmail) return null;
  return (
    <Button asChild variant="secondary" wide className="wrap-anywhere">
      <a href={`mailto:${supportEmail}`} dir="ltr">
        {supportEmail}
      </a>
    </Button>
  );
}

type RecoveryCardProps = {
  icon?: ReactNode;
  title: string;
  shareCode: string;
  text: string;
  children: ReactNode;
};

/** A step of the recovery. Its heading takes the focus, because the step replaces the previous one. */
export const RecoveryCard = ({ icon, title, shareCode, text, children }: RecoveryCardProps) => (
  <Card as="section" look="invitation" padding="lg" className="mx-auto max-w-lg">
    <div className="text-center">
      <span
        aria-hidden="true"
        className="mx-auto mb-5 grid size-16 place-items-center rounded-full text-gold ring-1 ring-gold-line [&_svg]:size-7 [&_svg]:stroke-[1.5]"
      >
        {icon ?? <KeyRound />}
      </span>
      <Heading level={1} size="heading" tabIndex={-1} ref={focusHeading}>
        {title}
      </Heading>
      <p className="mt-2 event-code text-sm text-muted">{shareCode}</p>
      <p className="mt-3 text-muted wrap-anywhere">{text}</p>
    </div>
    <div className="stack mt-6">{children}</div>
  </Card>
);

const focusHeading = (heading: HTMLElement | null): void => heading?.focus();
