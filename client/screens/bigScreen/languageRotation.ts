import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../../../protocol/languages.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { withLanguage, activeLanguage } from '../../../protocol/i18n.ts';
import { useTimeout } from '../../components/timing.ts';
import { prepareTexts, setFixedLanguage, useLanguage } from '../../stores/app/language.ts';

/** The time that each language is shown, in milliseconds. */
const turnMs = 12_000;

type EventLanguages = Pick<GuestEvent, 'shareCode' | 'language' | 'secondLanguage'>;

/**
 * Returns the first language of an event's screens. Returns undefined for the sample, which uses the
 * reader's language.
 */
export const firstLanguage = ({ shareCode, language }: EventLanguages): Language | undefined =>
  shareCode === sampleShareCode ? undefined : (language ?? 'en');

/**
 * Switches to the event's language while its screen is open. Returns `false` until the texts are loaded, so
 * that the screen does not show another language first. Does not wait for texts that cannot be fetched.
 */
export function useEventLanguage(event: EventLanguages | undefined): boolean {
  const first = event && firstLanguage(event);
  const second = event?.secondLanguage;
  useEffect(() => {
    if (first === undefined) return;
    void setFixedLanguage(first);
    // Preloads the second language.
    if (second) void prepareTexts(second);
    return () => void setFixedLanguage(undefined);
  }, [first, second]);
  return useLanguage(
    ({ spoken: now, isMissing }) => first === undefined || isMissing || now === first || now === second,
  );
}

/**
 * Switches between an event's two languages by a timer. Each new `moment` restarts the timer. During an
 * animation, `moment` is `undefined` and the language does not change.
 */
export function useLanguageRotation(event: EventLanguages, moment: string | undefined): void {
  const now = useLanguage((languages) => languages.spoken);
  const [first, second] = [firstLanguage(event), event.secondLanguage];
  const next = now === second ? first : second;
  const [failures, setFailures] = useState(0);
  const canTurn = first !== undefined && second !== undefined && moment !== undefined;
  /** Loads the texts before the transition. On failure the screen keeps its language for another interval. */
  async function turn(): Promise<void> {
    if (next === undefined || (await prepareTexts(next)))
      await withTransition(async () => setFixedLanguage(next));
    else setFailures((count) => count + 1);
  }
  useTimeout(() => void turn(), canTurn ? turnMs : undefined, `${moment} ${now} ${failures}`);
}

/** Cross-fades a change if the browser supports view transitions and the user accepts motion. */
async function withTransition(change: () => Promise<void>): Promise<void> {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (prefersReducedMotion || !('startViewTransition' in document)) return change();
  const transition = document.startViewTransition(async () => {
    await change();
    flushSync(() => {});
  });
  // The browser skips the transition of a hidden page, and `ready` rejects.
  await transition.ready.catch(() => undefined);
}

/** Builds an announcement in the event's first language. A language switch then does not repeat it. */
export const announcementText = (event: EventLanguages, buildText: () => string): string =>
  withLanguage(firstLanguage(event) ?? activeLanguage(), buildText);
