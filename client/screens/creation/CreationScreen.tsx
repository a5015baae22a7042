import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import { useOnChange } from '../../components/timing.ts';
import { ScreenLoading } from '../../features/layout/ScreenLoading.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useCreated } from '../../stores/creation/createdEvent.ts';
import { useDraft } from '../../stores/creation/draft.ts';
import { resumeLaunch, sentSubmission, useLaunch } from '../../stores/creation/launch.ts';
import { lazyComponent } from '../../features/layout/lazyComponent.tsx';
import { EventLive } from './EventLive.tsx';
import { PaymentStep } from './payment/PaymentStep.tsx';
import { StepForm } from './StepForm.tsx';
import { type WizardKind, useWizard, type Wizard } from './useWizard.ts';

const { Component: CopyStart } = lazyComponent(async () => (await import('./CopyStart.tsx')).CopyStart);

/** The guided wizard. Each step has one topic. */
export const GuidedScreen = () => <CreationScreen kind="guided" />;

/** The simple wizard, which has three steps. */
export const SimpleScreen = () => <CreationScreen kind="simple" />;

/** The wizard, or the copying that fills its form. A submission in flight comes first. */
function CreationScreen({ kind }: { kind: WizardKind }) {
  const [query, setQuery] = useSearchParams();
  const code = query.get('copy');
  if (code === null || sentSubmission()) return <WizardScreen kind={kind} />;
  return (
    <Suspense fallback={<ScreenLoading />}>
      <CopyStart code={code} onDone={() => setQuery({ step: 'setup' }, { replace: true })} />
    </Suspense>
  );
}

/** A wizard: the current step, the payment form, or the new event. */
function WizardScreen({ kind }: { kind: WizardKind }) {
  const wizard = useWizard(kind);
  const { view, viewId } = wizard;
  const created = useCreated(({ event }) => event);
  useDocumentTitle(creatorTexts('documentTitle'));
  useStepFocus(view === 'portal' ? view : viewId);
  useResumeFreeLaunch(wizard);
  if (view === 'portal') return <ScreenLoading />;
  if (view === 'live') return created && <EventLive event={created} />;
  if (view === 'pay') return <PaymentStep wizard={wizard} />;
  return <StepForm key={viewId} wizard={wizard} />;
}

/**
 * Sends a free event again if its request was in flight when the page was reloaded. `PaymentStep` does this
 * for paid events.
 */
function useResumeFreeLaunch({ view, handleOutcome }: Wizard): void {
  useEffect(() => {
    if (view !== 'step' || useLaunch.getState().isSending) return;
    void resumeLaunch().then(handleOutcome);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for a submission from before the reload
  }, []);
}

/**
 * Scrolls to the top of a new step and focuses its heading. If there are problems, focuses the first invalid
 * field instead.
 */
function useStepFocus(viewId: string): void {
  const problemCount = useDraft((state) => state.problemCount);
  useOnChange(viewId, () => {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    showFirstProblem();
  });
  useOnChange(problemCount, showFirstProblem);
}

function showFirstProblem(): void {
  const problem = document.querySelector<HTMLElement>('main :is([aria-invalid="true"], [data-problem])');
  problem?.focus({ preventScroll: true });
  // Scrolls the field to the middle, because a toast covers the top and the actions cover the bottom.
  problem?.scrollIntoView({ block: 'center' });
}
