import { loaders } from 'virtual:translations';
import { useEffect } from 'react';
import { create } from 'zustand';
import { directionOf, type Language, languages, understood } from '../../../protocol/languages.ts';
import { english, load, speak, spoken } from '../../../protocol/spoken.ts';
import { languageCookie } from '../../../protocol/limits.ts';
import { worker } from '../../../protocol/pwa.ts';
import { isOwnersPage } from '../../../protocol/paths.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { failed } from '../../../protocol/texts/toasts.ts';
import { insist, networkOrTime } from '../../api/retry.ts';
import { showToast } from './toasts.ts';

/** A part of a translation: what the screens that need it say. */
export type TextPart = keyof NonNullable<(typeof loaders)[string]>;

interface Languages {
  /** What the reader's screens speak: the own choice, else a language of the phone's, else the event's. */
  reader: Language;
  /** What is spoken now: the reader's, except where a screen speaks for itself (the big screen, the owner's page). */
  spoken: Language;
  /** The screen speaks for itself, whatever its reader reads. */
  isFixed: boolean;
  /** The wanted language could not be fetched so far: another one is spoken until it can. */
  isMissing: boolean;
}

/** The languages of this page. A screen that changes its language in front of its readers renders anew by `spoken`. */
export const useLanguage = create<Languages>()(() => ({
  reader: 'en',
  spoken: 'en',
  isFixed: false,
  isMissing: false,
}));

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

/** The parts of translations that this page has, by name (`de-first`), and the addresses of their files. */
const addresses = new Map<string, string>();
/** Those that are being fetched. */
const requests = new Map<string, Promise<boolean>>();

type Loader = NonNullable<(typeof loaders)[string]>[TextPart];

let againCount = 0;

/**
 * Imports a part once more. Firefox and WebKit keep a failed import for the life of the page, so the address is another
 * one. That is safe here: a part is data without imports, and nothing else imports it.
 */
async function importAgain(loader: Loader): ReturnType<Loader> {
  // The build writes the file's name into the loader. The development server names no file.
  const [, file] = /import\(.\.\/([\w-]+\.js)/.exec(String(loader)) ?? [];
  againCount += 1;
  return file ? import(/* @vite-ignore */ `./${file}?again=${againCount}`) : loader();
}

/** When a part is tried, in milliseconds after the last failure. */
const triesMs = [0, 500, 1_000];

async function fetchPartOf(language: Language, part: TextPart, loader: Loader): Promise<boolean> {
  for (const ms of triesMs) {
    if (ms > 0) await networkOrTime(ms);
    const loaded = await (ms > 0 ? importAgain(loader) : loader()).catch(() => undefined);
    if (!loaded) continue;
    load(language, loaded.default);
    addresses.set(`${language}-${part}`, loaded.address.replace(/\?.*/, ''));
    return true;
  }
  return false;
}

/** Fetches a part; false where that failed. English comes with the screens. */
async function bring(language: Language, part: TextPart): Promise<boolean> {
  const loader = loaders[language]?.[part];
  const name = `${language}-${part}`;
  if (!loader || addresses.has(name)) return true;
  const coming =
    requests.get(name) ?? fetchPartOf(language, part, loader).finally(() => requests.delete(name));
  requests.set(name, coming);
  return coming;
}

async function bringAll(language: Language, wanted: Iterable<TextPart>): Promise<boolean> {
  const found = await Promise.all([...wanted].map(async (part) => bring(language, part)));
  return !found.includes(false);
}

const wantedLanguage = () => own ?? readerOf(ofEvent);

/** Fetches parts of the wanted translation ahead of the screen that needs them; false where that failed. */
export async function bringTexts(wanted: readonly TextPart[]): Promise<boolean> {
  for (const part of wanted) parts.add(part);
  return bringAll(wantedLanguage(), wanted);
}

/** Fetches what the screens so far say in another language, so that it can be said without waiting; false where that failed. */
export const prepareTexts = async (language: Language): Promise<boolean> => bringAll(language, parts);

/** Speaks a language. The page's `lang` and `dir` are always those of the words that it shows. */
function show(language: Language, isMissing = false): void {
  speak(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  const isFixed = own !== undefined;
  useLanguage.setState({
    reader: isFixed ? readerOf(ofEvent) : language,
    spoken: language,
    isFixed,
    isMissing,
  });
}

/** Shows the language that is spoken by now, when the first screen does not wait for the wanted one any longer. */
export const showSpoken = (): void => show(spoken());

/** Fetches the wanted language and speaks it; false where it is not there, or where another one is wanted by now. */
async function trySpeaking(): Promise<boolean> {
  const wanted = wantedLanguage();
  const isThere = await prepareTexts(wanted);
  if (wantedLanguage() !== wanted) return false;
  const hasAll = (language: Language) =>
    language === english || [...parts].every((part) => addresses.has(`${language}-${part}`));
  if (isThere) show(wanted);
  else show(hasAll(spoken()) ? spoken() : english, true);
  return isThere;
}

let isTrying = false;

async function keepTrying(): Promise<void> {
  if (isTrying) return;
  isTrying = true;
  await insist(trySpeaking);
  isTrying = false;
}

/**
 * Speaks as the reader, the event and the screen want it by now, once the texts are there. Until they are, the language of
 * before stays, or English where that lacks texts, too.
 */
export async function speakAsWanted(): Promise<void> {
  if (!(await trySpeaking())) void keepTrying();
}

/** Brings the texts of a screen that is about to be shown. */
export async function needTexts(wanted: readonly TextPart[]): Promise<void> {
  if (!(await bringTexts(wanted))) await speakAsWanted();
}

/** The first screen's language: the page says what the server found, as far as nobody has chosen another one. */
export async function beginLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  if (isOwnersPage(location.pathname)) own = 'en';
  else if (isLanguage(lang)) ofEvent = lang;
  parts.add('first');
  await speakAsWanted();
}

let lastChoice: Language | undefined;

/** Switches to the chosen language. Shows a toast when its texts cannot be fetched. */
export async function fetchChosen(language: Language): Promise<boolean> {
  const isThere = await prepareTexts(language);
  if (!isThere) showToast(failed(layoutTexts('languageFailed', { language: languages[language].name })));
  return isThere;
}

/** The reader's own choice, remembered for a year, for the server, too. One that cannot be fetched is not remembered. */
export async function chooseLanguage(language: Language): Promise<void> {
  lastChoice = language;
  if (!(await fetchChosen(language)) || lastChoice !== language) return;
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
  const ours = new Set(addresses.values());
  if (ours.size === 0 && !(await caches.has(worker.texts))) return;
  const kept = await caches.open(worker.texts);
  const old = (await kept.keys()).filter(({ url }) => !ours.has(url));
  await Promise.all(old.map(async (request) => kept.delete(request)));
  const there = new Set((await kept.keys()).map(({ url }) => url));
  await kept.addAll([...ours].filter((address) => !there.has(address)));
}
