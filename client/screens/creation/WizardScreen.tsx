import { useEffect, type ReactNode } from 'react';
import { useCreated } from '../../stores/creation/wizardCreated.ts';
import { resumeLaunch, useLaunch } from '../../stores/creation/wizardLaunch.ts';
import { EventLive } from './launch/EventLive.tsx';
import { ScreenLoading } from '../../features/layout/ScreenLoading.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useWizardFocus } from './useWizardFocus.ts';
import type { WizardWay } from './useWizard.ts';
import { WizardPayment } from './payment/WizardPayment.tsx';

type WizardScreenProps = {
  way: WizardWay;
  /** What each step shows, by its name in the address. */
  steps: Record<string, ReactNode>;
};

/** A creator: its step, the payment form after the last one, or the event that was just created. */
export function WizardScreen({ way, steps }: WizardScreenProps) {
  const { place } = way;
  const created = useCreated(({ event }) => event);
  useDocumentTitle('Create your event');
  useWizardFocus(place.at === 'step' ? place.step.id : place.at);
  useFreeResumed(way);
  if (place.at === 'portal') return <ScreenLoading />;
  if (place.at === 'live') return created && <EventLive event={created} />;
  if (place.at === 'pay') return <WizardPayment way={way} />;
  return steps[place.step.id];
}

/** A free event was sent when the page was loaded anew: it is asked for again. A paid one has a place of its own. */
function useFreeResumed(way: WizardWay): void {
  const { place, follow, wizard } = way;
  useEffect(() => {
    if (place.at !== 'step' || useLaunch.getState().isSending) return;
    void resumeLaunch(wizard).then(follow);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what was sent before this page was loaded
  }, []);
}
