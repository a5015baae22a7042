import { ArrowLeft } from 'lucide-react';
import { paymentCurrency } from '../../../protocol/limits.ts';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import { eventFieldTexts } from '../../../protocol/texts/creation/fields.ts';
import { formatMoney } from '../../../protocol/texts/formats.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { Laurel } from '../../components/ornaments/Laurel.tsx';
import { useBusy } from '../../components/controls/Button.tsx';
import { showToast, dismissErrorToast } from '../../stores/app/toasts.ts';
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

/**
 * A step of a wizard as a form. Enter and the submit button open the next step. Previous opens the one
 * before.
 */
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
      onSubmit={async () => run(async () => submitStep(wizard))}
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

/** The price of an event, or 'Free Event!'. */
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
        {paymentRequired && <bdi className="text-sm text-muted">{paymentCurrency}</bdi>}
      </Laurel>
      <Heading level={2} className="mt-3">
        {creatorTexts(paymentRequired ? 'onePayment' : 'free')}
      </Heading>
      <p className="mt-1 text-muted">{creatorTexts(paymentRequired ? 'onePaymentText' : 'freeText')}</p>
      {paymentRequired && <TestModeNotice className="mt-5" />}
    </section>
  );
}

/** Validates the step, then opens the next one or launches the event. */
async function submitStep(wizard: Wizard): Promise<void> {
  const { steps, index, go } = wizard;
  dismissErrorToast();
  const step = steps[index]!;
  const problems = problemsAt(step, currentForm());
  if (Object.keys(problems).length > 0) return showFieldProblems(problems);
  if (step.fields.includes('shareCode') && !(await isCodeFree({ mustRefetch: false }))) return;
  resumeDraft();
  const nextStep = steps[index + 1];
  if (nextStep) go(nextStep.id);
  else await launchEvent(wizard);
}

/** Loads the settings again, then opens the payment form or creates a free event. */
async function launchEvent({ go, handleOutcome }: Wizard): Promise<void> {
  const settings = await readSettings();
  if (!settings) return showToast(errorToast(creatorTexts('prepareFailed')));
  if (!settings.paymentRequired)
    return handleOutcome(await launch({ free: eventDataFrom(currentForm(), { isPaid: false }) }));
  if (await isCodeFree({ mustRefetch: true })) go(payId);
  else handleOutcome('refused');
}

/**
 * Returns false and shows a problem when another event has the share code. If the lookup fails, the code
 * counts as free, because the server checks it again when the event is created.
 */
async function isCodeFree({ mustRefetch }: { mustRefetch: boolean }): Promise<boolean> {
  const { shareCode } = currentForm();
  if (isOwnCode(shareCode)) return true;
  const lastCheck = useShareCodeCheck.getState();
  const isCurrent = !mustRefetch && lastCheck.code === shareCode && lastCheck.status === 'free';
  const { status } = isCurrent ? lastCheck : await lookUpShareCode(shareCode);
  if (status === 'taken')
    showFieldProblems({ shareCode: eventFieldTexts('shareCodeTaken', { code: shareCode }) });
  return status !== 'taken';
}

/** Shows a toast and the problems beside the fields. Focuses the first field with a problem. */
function showFieldProblems(problems: CreationProblems): void {
  showToast(errorToast(creatorTexts('incomplete'), creatorTexts('incompleteTitle')));
  showProblems(problems);
}
