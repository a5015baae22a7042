import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../../../protocol/languages.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { speaking, spoken } from '../../../protocol/spoken.ts';
import { useTimeout } from '../../components/timing.ts';
import { prepareTexts, speakFor, useLanguage } from '../../stores/app/language.ts';

/** Long enough to read what is new on the screen; then the same stands there in the other language. */
const turnMs = 12_000;

type Speaking = Pick<GuestEvent, 'shareCode' | 'language' | 'secondLanguage'>;

/** What the screens of an event speak first. The sample speaks with its reader. */
const firstLanguage = ({ shareCode, language }: Speaking): Language | undefined =>
  shareCode === sampleShareCode ? undefined : (language ?? 'en');

/**
 * Switches to the event's language while its screen is open. Returns `false` until the texts are loaded, so that no other
 * language is shown first. It does not wait for texts that cannot be fetched.
 */
export function useEventLanguage(event: Speaking | undefined): boolean {
  const first = event && firstLanguage(event);
  const second = event?.secondLanguage;
  useEffect(() => {
    if (first === undefined) return;
    void speakFor(first);
    // What it says in turn is there before it is wanted.
    if (second) void prepareTexts(second);
    return () => void speakFor(undefined);
  }, [first, second]);
  return useLanguage(
    ({ spoken: now, isMissing }) => first === undefined || isMissing || now === first || now === second,
  );
}

/**
 * Says everything in an event's two languages in turn. A language has its time from when `moment` began; while there is none
 * the screen is in the middle of something, and nothing changes.
 */
export function useTurns(event: Speaking, moment: string | undefined): void {
  const now = useLanguage((languages) => languages.spoken);
  const [first, second] = [firstLanguage(event), event.secondLanguage];
  const next = now === second ? first : second;
  const [failures, setFailures] = useState(0);
  const mayTurn = first !== undefined && second !== undefined && moment !== undefined;
  /** Nothing fades before the words are there. Without them the screen stays as it is for another turn. */
  async function turn(): Promise<void> {
    if (next === undefined || (await prepareTexts(next))) await fading(async () => speakFor(next));
    else setFailures((count) => count + 1);
  }
  useTimeout(() => void turn(), mayTurn ? turnMs : undefined, `${moment} ${now} ${failures}`);
}

/** One picture fades into the other, where the browser can do that and nobody wants less motion; nothing moves. */
async function fading(change: () => Promise<void>): Promise<void> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) return change();
  const fade = document.startViewTransition(async () => {
    await change();
    flushSync(() => {});
  });
  // A screen that nobody sees fades nothing.
  await fade.ready.catch(() => undefined);
}

/** What a screen reader hears keeps to the event's first language: nothing is said twice because the screen has turned. */
export const aloud = (event: Speaking, say: () => string): string =>
  speaking(firstLanguage(event) ?? spoken(), say);
