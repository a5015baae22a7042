import { loaders } from 'virtual:translations';
import { useEffect } from 'react';
import { create } from 'zustand';
import { directionOf, type Language, languages, understood } from '../../../protocol/languages.ts';
import { load, speak } from '../../../protocol/spoken.ts';
import { languageCookie } from '../../../protocol/limits.ts';
import { worker } from '../../../protocol/pwa.ts';
import { isOwnersPage } from '../../../protocol/paths.ts';

/** A part of a translation: what the screens that need it say. */
export type TextPart = keyof NonNullable<(typeof loaders)[string]>;

interface Languages {
  /** What this reader reads: the own choice, else a language of the phone's, else the event's. */
  reader: Language;
  /** What is spoken now: the reader's, except where a screen speaks for itself (the big screen, the owner's page). */
  spoken: Language;
  /** The screen speaks for itself, whatever its reader reads. */
  isFixed: boolean;
}

/** The languages of this page. A screen that changes its language in front of its readers renders anew by `spoken`. */
export const useLanguage = create<Languages>()(() => ({ reader: 'en', spoken: 'en', isFixed: false }));

const isLanguage = (tag: string | undefined): tag is Language => tag !== undefined && tag in languages;

/** The language that was chosen in this browser. */
function chosen(): Language | undefined {
  const [, tag] = new RegExp(`(?:^|; )${languageCookie}=([\\w-]+)`).exec(document.cookie) ?? [];
  return isLanguage(tag) ? tag : undefined;
}

/** What this reader reads, when the event speaks this language. */
const readerOf = (event: Language | undefined): Language =>
  chosen() ?? understood(navigator.languages) ?? event ?? 'en';

/** All of a translation, for the screens of hosts and helpers. */
export const allTexts: readonly TextPart[] = ['guest', 'creation', 'other'];

/** The parts that the screens so far have asked for. */
const parts = new Set<TextPart>();
/** What a screen speaks that speaks for itself. */
let own: Language | undefined;
/** The event's language. */
let ofEvent: Language | undefined;

/** Where the translations came from that this page has. */
const addresses = new Set<string>();

/** A part that cannot be had leaves its texts in English. */
async function bring(language: Language, part: TextPart): Promise<void> {
  const loaded = await loaders[language]?.[part]().catch(() => undefined);
  if (!loaded) return;
  load(language, loaded.default);
  addresses.add(loaded.address);
}

/** Fetches a part of the spoken translation, with the screen that needs it; English comes with the screens. */
export async function bringTexts(wanted: readonly TextPart[]): Promise<void> {
  for (const part of wanted) parts.add(part);
  await Promise.all(wanted.map(async (part) => bring(own ?? readerOf(ofEvent), part)));
}

/** Fetches what the screens so far say in another language, so that it can be said without waiting. */
export async function prepareTexts(language: Language): Promise<void> {
  await Promise.all([...parts].map(async (part) => bring(language, part)));
}

/** Speaks as the reader, the event and the screen want it by now, once the texts are there. */
async function speakAsWanted(): Promise<void> {
  const reader = readerOf(ofEvent);
  const wanted = own ?? reader;
  await prepareTexts(wanted);
  // Somebody has changed it meanwhile.
  if ((own ?? readerOf(ofEvent)) !== wanted) return;
  speak(wanted);
  document.documentElement.lang = wanted;
  document.documentElement.dir = directionOf(wanted);
  useLanguage.setState({ reader, spoken: wanted, isFixed: own !== undefined });
}

/** The first screen's language: the page says what the server found, as far as nobody has chosen another one. */
export async function beginLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  if (isOwnersPage(location.pathname)) own = 'en';
  else if (isLanguage(lang)) ofEvent = lang;
  parts.add('first');
  await speakAsWanted();
}

/** The reader's own choice, remembered for a year, for the server, too. */
export async function chooseLanguage(language: Language): Promise<void> {
  document.cookie = `${languageCookie}=${language}; Max-Age=31536000; Path=/; SameSite=Lax`;
  await speakAsWanted();
}

/** The language of the event that is shown: it counts for readers whose phones want none of ours. */
export async function noteEventLanguage(language: Language | undefined): Promise<void> {
  if (language === undefined || language === ofEvent) return;
  ofEvent = language;
  if (readerOf(ofEvent) !== useLanguage.getState().reader) await speakAsWanted();
}

/** From now on this screen speaks for itself; undefined: as its reader does. */
export async function speakFor(language: Language | undefined): Promise<void> {
  if (own === language) return;
  own = language;
  await speakAsWanted();
}

/** As long as this screen is there it speaks this language, whatever its reader reads. */
export function useOwnLanguage(language: Language): void {
  useEffect(() => {
    void speakFor(language);
    return () => void speakFor(undefined);
  }, [language]);
}

/** Keeps what this page has of translations, and of no other version, for a reload without signal. */
export async function keepTexts(): Promise<void> {
  if (addresses.size === 0 && !(await caches.has(worker.texts))) return;
  const kept = await caches.open(worker.texts);
  const old = (await kept.keys()).filter(({ url }) => !addresses.has(url));
  await Promise.all(old.map(async (request) => kept.delete(request)));
  const there = new Set((await kept.keys()).map(({ url }) => url));
  await kept.addAll([...addresses].filter((address) => !there.has(address)));
}
