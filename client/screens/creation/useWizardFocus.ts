import { useEffect, useRef } from 'react';
import { useWizardDraft } from '../../stores/creation/wizardDraft.ts';

const heading = () => document.querySelector<HTMLElement>('main h1');

const firstProblem = () =>
  document.querySelector<HTMLElement>('main :is([aria-invalid="true"], [data-problem])');

function showFirstProblem(): void {
  const problem = firstProblem();
  problem?.focus({ preventScroll: true });
  // In the middle of the screen: a toast stands above, the next action below.
  problem?.scrollIntoView({ block: 'center' });
}

/** A new step begins at its top, with the focus on its heading; what is wrong takes the focus to the first of it. */
export function useWizardFocus(here: string): void {
  const problemCount = useWizardDraft((state) => state.problemCount);
  const seen = useRef({ here, problemCount });
  useEffect(() => {
    const before = seen.current;
    seen.current = { here, problemCount };
    const isNewPlace = before.here !== here;
    if (isNewPlace) window.scrollTo(0, 0);
    if (isNewPlace) heading()?.focus({ preventScroll: true });
    if (isNewPlace || before.problemCount !== problemCount) showFirstProblem();
  }, [here, problemCount]);
}
