import { ArrowLeft } from 'lucide-react';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import { eventFieldTexts } from '../../../protocol/texts/creation/fields.ts';
import { formatMoney } from '../../../protocol/texts/formats.ts';
import { failed } from '../../../protocol/texts/toasts.ts';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { Laurel } from '../../components/ornaments/Laurel.tsx';
import { useBusy } from '../../components/controls/Button.tsx';
import { showToast, withdrawError } from '../../stores/app/toasts.ts';
import { isOwnCode, eventDataFrom, launch, useLaunch } from '../../stores/creation/launch.ts';
import type { CreationProblems } from '../../stores/creation/creationChecks.ts';
import { currentForm, resumeDraft, showProblems } from '../../stores/creation/draft.ts';
import { readSettings, useIsPaid, usePlatformSettings } from '../../stores/creation/platformSettings.ts';
import { lookUpShareCode, useShareCodeCheck } from '../../stores/creation/shareCodeCheck.ts';
import { BackButton, CreationPage, SubmitButton } from './CreationPage.tsx';
import { StepNotices, TestModeNotice } from './CreationNotices.tsx';
import { Summary } from './Summary.tsx';
import { creationFields, KnownEmail } from './fields/creationFields.tsx';
import { problemsAt, payId, type Wizard } from './useWizard.ts';

/** A step of a creator as a form: Enter and the button at the foot lead on, Previous leads back. */
export function StepForm({ wizard }: { wizard: Wizard }) {
  const { steps, index, go } = wizard;
  const [isBusy, run] = useBusy();
  const isSending = useLaunch((state) => state.isSending);
  const launchLabel = creatorTexts(useIsPaid() ? 'toPayment' : 'launch');
  const { title, lead } = steps[index]!;
  return (
    <CreationPage
      wizard={wizard}
      title={title}
      lead={lead}
      notices={<StepNotices onStartOver={() => go(steps[0]!.id)} />}
      onSubmit={async () => run(async () => next(wizard))}
      actions={
        <>
          <BackButton
            disabled={index === 0 || isSending}
            onClick={() => go(steps[index - 1]!.id)}
            icon={<ArrowLeft />}
          >
            {creatorTexts('previous')}
          </BackButton>
          <SubmitButton
            busy={isBusy || isSending}
            busyLabel={creatorTexts(isSending ? 'creating' : 'checking')}
          >
            {index === steps.length - 1 ? launchLabel : creatorTexts('next')}
          </SubmitButton>
        </>
      }
    >
      <Content wizard={wizard} />
    </CreationPage>
  );
}

function Content({ wizard }: { wizard: Wizard }) {
  const { steps, index } = wizard;
  const { id, fields } = steps[index]!;
  if (id === 'payment')
    return (
      <>
        <Price />
        <KnownEmail />
      </>
    );
  if (id === 'launch')
    return (
      <>
        {!steps.some((step) => step.id === 'payment') && <Price />}
        <Summary wizard={wizard} />
      </>
    );
  return fields.map((field) => {
    const Field = creationFields[field];
    return <Field key={field} />;
  });
}

/** What an event costs, or 'Free Event!'. */
function Price() {
  const settings = usePlatformSettings((state) => state.settings);
  if (!settings) return <Loading label={creatorTexts('loadingPrice')} onRetry={() => void readSettings()} />;
  const { paymentRequired, eventPrice } = settings;
  return (
    <section className="invitation candlelight px-6 py-7 text-center">
      <Laurel className="mx-auto size-40!">
        <span className="figures -mx-4 block font-display text-heading leading-none whitespace-nowrap">
          {paymentRequired ? formatMoney(eventPrice) : creatorTexts('freePrice')}
        </span>
      </Laurel>
      <Heading level={2} className="mt-3">
        {creatorTexts(paymentRequired ? 'onePayment' : 'free')}
      </Heading>
      <p className="mt-1 text-muted">{creatorTexts(paymentRequired ? 'onePaymentText' : 'freeText')}</p>
      {paymentRequired && <TestModeNotice className="mt-5" />}
    </section>
  );
}

/** What the button at the foot does. */
async function next(wizard: Wizard): Promise<void> {
  const { steps, index, go } = wizard;
  withdrawError();
  const step = steps[index]!;
  const problems = problemsAt(step, currentForm());
  if (Object.keys(problems).length > 0) return refuse(problems);
  if (step.fields.includes('shareCode') && !(await isCodeFree({ shallAskAgain: false }))) return;
  resumeDraft();
  const following = steps[index + 1];
  if (following) go(following.id);
  else await launchEvent(wizard);
}

/** Everything once more; then the payment form, or the event itself. */
async function launchEvent({ go, follow }: Wizard): Promise<void> {
  const settings = await readSettings();
  if (!settings) return showToast(failed(creatorTexts('prepareFailed')));
  if (!settings.paymentRequired)
    return follow(await launch({ free: eventDataFrom(currentForm(), { isPaid: false }) }));
  if (await isCodeFree({ shallAskAgain: true })) go(payId);
  else follow('refused');
}

/** False, with its words, for a code that somebody else has. Whether it is free when nobody answers, the end will show. */
async function isCodeFree({ shallAskAgain }: { shallAskAgain: boolean }): Promise<boolean> {
  const { shareCode } = currentForm();
  if (isOwnCode(shareCode)) return true;
  const known = useShareCodeCheck.getState();
  const isKnown = !shallAskAgain && known.code === shareCode && known.status === 'free';
  const { status } = isKnown ? known : await lookUpShareCode(shareCode);
  if (status === 'taken') refuse({ shareCode: eventFieldTexts('shareCodeTaken', { code: shareCode }) });
  return status !== 'taken';
}

/** Shows what is missing: the toast, the words beside the fields, the focus on the first of them. */
function refuse(problems: CreationProblems): void {
  showToast(failed(creatorTexts('incomplete'), creatorTexts('incompleteTitle')));
  showProblems(problems);
}
