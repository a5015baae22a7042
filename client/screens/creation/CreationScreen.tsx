import { useEffect } from 'react';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import { useOnChange } from '../../components/timing.ts';
import { ScreenLoading } from '../../features/layout/ScreenLoading.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useCreated } from '../../stores/creation/createdEvent.ts';
import { useDraft } from '../../stores/creation/draft.ts';
import { resumeLaunch, useLaunch } from '../../stores/creation/launch.ts';
import { EventLive } from './EventLive.tsx';
import { PaymentStep } from './payment/PaymentStep.tsx';
import { StepForm } from './StepForm.tsx';
import { type WizardKind, useWizard, type Wizard } from './useWizard.ts';

/** The guided creator: one matter a step. */
export const GuidedScreen = () => <CreationScreen kind="guided" />;

/** The simple creator: three steps. */
export const SimpleScreen = () => <CreationScreen kind="simple" />;

/** A creator: its step, the payment form after the last one, or the event that was just created. */
function CreationScreen({ kind }: { kind: WizardKind }) {
  const wizard = useWizard(kind);
  const { at, here } = wizard;
  const created = useCreated(({ event }) => event);
  useDocumentTitle(creatorTexts('documentTitle'));
  useStepFocus(at === 'portal' ? at : here);
  useFreeResumed(wizard);
  if (at === 'portal') return <ScreenLoading />;
  if (at === 'live') return created && <EventLive event={created} />;
  if (at === 'pay') return <PaymentStep wizard={wizard} />;
  return <StepForm key={here} wizard={wizard} />;
}

/** A free event was sent when the page was loaded anew: it is asked for again. A paid one has a place of its own. */
function useFreeResumed({ at, follow }: Wizard): void {
  useEffect(() => {
    if (at !== 'step' || useLaunch.getState().isSending) return;
    void resumeLaunch().then(follow);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what was sent before this page was loaded
  }, []);
}

/** A new step begins at its top, with the focus on its heading; what is wrong takes the focus to the first of it. */
function useStepFocus(here: string): void {
  const problemCount = useDraft((state) => state.problemCount);
  useOnChange(here, () => {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    showFirstProblem();
  });
  useOnChange(problemCount, showFirstProblem);
}

function showFirstProblem(): void {
  const problem = document.querySelector<HTMLElement>('main :is([aria-invalid="true"], [data-problem])');
  problem?.focus({ preventScroll: true });
  // In the middle of the screen: a toast stands above, the next action below.
  problem?.scrollIntoView({ block: 'center' });
}
