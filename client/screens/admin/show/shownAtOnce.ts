import { create } from 'zustand';
import { readText, writeText } from '../../../stores/app/storage.ts';

const key = 'foretold:hold-answers';

/** The choice since the page was loaded. While it is undefined, the stored choice applies. */
const useChoice = create<{ isShownAtOnce?: boolean }>()(() => ({}));

/**
 * Returns whether one tap sets and shows an answer. Returns false if the host has chosen on this device
 * to hold answers.
 */
export const useIsShownAtOnce = (): boolean =>
  useChoice(({ isShownAtOnce }) => isShownAtOnce) ?? readText(key) === undefined;

/** Sets whether one tap sets and shows an answer. Stores the choice on this device. */
export function setShownAtOnce(isShownAtOnce: boolean): void {
  writeText(key, isShownAtOnce ? undefined : 'yes');
  useChoice.setState({ isShownAtOnce });
}
