import { create } from 'zustand';
import { readText, writeText } from '../../../stores/app/storage.ts';

const key = 'foretold:hold-answers';

/** The choice made since the page loaded. While it is undefined, the stored choice applies. */
const useChoice = create<{ isShownAtOnce?: boolean }>()(() => ({}));

/** True unless the host has chosen on this device to hold each answer first. */
export const useIsShownAtOnce = (): boolean =>
  useChoice(({ isShownAtOnce }) => isShownAtOnce) ?? readText(key) === undefined;

/** Chooses whether one tap sets and shows an answer, and stores the choice on this device. */
export function setShownAtOnce(isShownAtOnce: boolean): void {
  writeText(key, isShownAtOnce ? undefined : 'yes');
  useChoice.setState({ isShownAtOnce });
}
