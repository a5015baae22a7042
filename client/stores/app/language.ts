import { loaders } from 'virtual:translations';
import { useEffect } from 'react';
import { create } from 'zustand';
import { directionOf, type Language, languages, matchLanguage } from '../../../protocol/languages.ts';
import { english, load, activateLanguage, activeLanguage } from '../../../protocol/i18n.ts';
import { languageCookie } from '../../../protocol/limits.ts';
import { worker } from '../../../protocol/pwa.ts';
import { isOwnersPage } from '../../../protocol/paths.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { retryUntilTrue, waitForNetworkOr } from '../../api/retry.ts';
import { showToast } from './toasts.ts';

/** A part of a translation: the texts of one group of screens. */
export type TextPart = keyof NonNullable<(typeof loaders)[string]>;

interface Languages {
  /** The reader's language: their own choice, or else a browser language, or else the event's language. */
  reader: Language;
  /**
   * The current language: the reader's, or the fixed language of a screen (the big screen, the owner's
   * pages).
   */
  spoken: Language;
  /** True while the screen has a fixed language. */
  isFixed: boolean;
  /** True while the page shows another language because it could not load the wanted one. */
  isMissing: boolean;
}

/**
 * The languages of this page. A component that must render again on a change of language selects `spoken`.
 */
export const useLanguage = create<Languages>()(() => ({
  reader: 'en',
  spoken: 'en',
  isFixed: false,
  isMissing: false,
}));

const isLanguage = (tag: string | undefined): tag is Language => tag !== undefined && tag in languages;

/** Returns the language in the cookie of this browser. */
function chosenLanguage(): Language | undefined {
  const [, tag] = new RegExp(`(?:^|; )${languageCookie}=([\\w-]+)`).exec(document.cookie) ?? [];
  return isLanguage(tag) ? tag : undefined;
}

/** Returns the reader's language for an event in the given language. */
const readerOf = (event: Language | undefined): Language =>
  chosenLanguage() ?? matchLanguage(navigator.languages) ?? event ?? 'en';

/** All parts of a translation, for the screens of hosts and helpers. */
export const allTexts: readonly TextPart[] = ['guest', 'creation', 'other'];

/** The parts that screens have requested so far. */
const requestedParts = new Set<TextPart>();
/** The fixed language of the current screen. */
let fixedLanguage: Language | undefined;
/** The language of the event. */
let eventLanguage: Language | undefined;

/** Maps the loaded parts by name (`de-first`) to the addresses of their files. */
const addresses = new Map<string, string>();
/** The requests in flight, by the name of the part. */
const requests = new Map<string, Promise<boolean>>();

type Loader = NonNullable<(typeof loaders)[string]>[TextPart];

let reimportCount = 0;

/**
 * Imports a part again. Firefox and WebKit cache a failed import for the life of the page, so the address
 * must change. A second copy is harmless, because a part contains only data.
 */
async function reimport(loader: Loader): ReturnType<Loader> {
  // The build writes the file's name into the loader. The development server does not.
  const [, file] = /import\(.\.\/([\w-]+\.js)/.exec(String(loader)) ?? [];
  reimportCount += 1;
  return file ? import(/* @vite-ignore */ `./${file}?again=${reimportCount}`) : loader();
}

/** The delay before each attempt, in milliseconds. */
const attemptDelaysMs = [0, 500, 1_000];

async function fetchPartOf(language: Language, part: TextPart, loader: Loader): Promise<boolean> {
  for (const ms of attemptDelaysMs) {
    if (ms > 0) await waitForNetworkOr(ms);
    const loaded = await (ms > 0 ? reimport(loader) : loader()).catch(() => undefined);
    if (!loaded) continue;
    load(language, loaded.default);
    addresses.set(`${language}-${part}`, loaded.address.replace(/\?.*/, ''));
    return true;
  }
  return false;
}

/** Loads a part that is not loaded yet. English needs no loading. Returns false on failure. */
async function loadPart(language: Language, part: TextPart): Promise<boolean> {
  const loader = loaders[language]?.[part];
  const name = `${language}-${part}`;
  if (!loader || addresses.has(name)) return true;
  const request =
    requests.get(name) ?? fetchPartOf(language, part, loader).finally(() => requests.delete(name));
  requests.set(name, request);
  return request;
}

async function loadParts(language: Language, wanted: Iterable<TextPart>): Promise<boolean> {
  const results = await Promise.all([...wanted].map(async (part) => loadPart(language, part)));
  return !results.includes(false);
}

const wantedLanguage = () => fixedLanguage ?? readerOf(eventLanguage);

/** Loads parts of the wanted translation before a screen needs them. Returns false on failure. */
export async function loadTexts(wanted: readonly TextPart[]): Promise<boolean> {
  for (const part of wanted) requestedParts.add(part);
  return loadParts(wantedLanguage(), wanted);
}

/** Preloads all requested parts in another language before a switch to it. Returns false on failure. */
export const prepareTexts = async (language: Language): Promise<boolean> =>
  loadParts(language, requestedParts);

/** Switches to a language. The `lang` and `dir` of the page always match the texts that it shows. */
function switchTo(language: Language, isMissing = false): void {
  activateLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  const isFixed = fixedLanguage !== undefined;
  useLanguage.setState({
    reader: isFixed ? readerOf(eventLanguage) : language,
    spoken: language,
    isFixed,
    isMissing,
  });
}

/** Shows the current language when the first screen no longer waits for the wanted one. */
export const showCurrentLanguage = (): void => switchTo(activeLanguage());

/**
 * Loads the wanted language and switches to it. Returns false on failure, or when the wanted language has
 * changed during the load.
 */
async function tryWantedLanguage(): Promise<boolean> {
  const wanted = wantedLanguage();
  const isLoaded = await prepareTexts(wanted);
  if (wantedLanguage() !== wanted) return false;
  const hasAll = (language: Language) =>
    language === english || [...requestedParts].every((part) => addresses.has(`${language}-${part}`));
  if (isLoaded) switchTo(wanted);
  else switchTo(hasAll(activeLanguage()) ? activeLanguage() : english, true);
  return isLoaded;
}

let isRetrying = false;

async function retryUntilLoaded(): Promise<void> {
  if (isRetrying) return;
  isRetrying = true;
  await retryUntilTrue(tryWantedLanguage);
  isRetrying = false;
}

/**
 * Switches to the language that the reader, the event and the screen determine, once its texts are loaded.
 * Until then the previous language remains, or English if the previous language also lacks texts.
 */
export async function applyWantedLanguage(): Promise<void> {
  if (!(await tryWantedLanguage())) void retryUntilLoaded();
}

/** Loads the texts of a screen before the screen is shown. */
export async function requireTexts(wanted: readonly TextPart[]): Promise<void> {
  if (!(await loadTexts(wanted))) await applyWantedLanguage();
}

/**
 * Sets the language of the first screen. The HTML names the language that the server chose. The reader's own
 * choice takes precedence.
 */
export async function initLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  if (isOwnersPage(location.pathname)) fixedLanguage = 'en';
  else if (isLanguage(lang)) eventLanguage = lang;
  requestedParts.add('first');
  await applyWantedLanguage();
}

let lastChoice: Language | undefined;

/** Loads the texts of a chosen language. On failure shows a toast and returns false. */
export async function loadLanguage(language: Language): Promise<boolean> {
  const isLoaded = await prepareTexts(language);
  if (!isLoaded) showToast(errorToast(layoutTexts('languageFailed', { language: languages[language].name })));
  return isLoaded;
}

/**
 * Sets the reader's own choice and stores it for a year in a cookie that the server also reads. Does not
 * store a language whose texts cannot be loaded.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  lastChoice = language;
  if (!(await loadLanguage(language)) || lastChoice !== language) return;
  document.cookie = `${languageCookie}=${language}; Max-Age=31536000; Path=/; SameSite=Lax`;
  await applyWantedLanguage();
}

/** Sets the language of the shown event. It applies to readers whose browser has none of our languages. */
export async function setEventLanguage(language: Language | undefined): Promise<void> {
  if (language === undefined || language === eventLanguage) return;
  eventLanguage = language;
  if (readerOf(eventLanguage) !== useLanguage.getState().reader) await applyWantedLanguage();
}

/** Sets the fixed language of the screen. `undefined` returns to the reader's language. */
export async function setFixedLanguage(language: Language | undefined): Promise<void> {
  if (fixedLanguage === language) return;
  fixedLanguage = language;
  await applyWantedLanguage();
}

/** Shows this language while the component is mounted, whichever language the reader has. */
export function useFixedLanguage(language: Language): void {
  useEffect(() => {
    void setFixedLanguage(language);
    return () => void setFixedLanguage(undefined);
  }, [language]);
}

/** Caches the translation files of this page for a reload without network, and deletes all others. */
export async function cacheTexts(): Promise<void> {
  const current = new Set(addresses.values());
  if (current.size === 0 && !(await caches.has(worker.texts))) return;
  const cache = await caches.open(worker.texts);
  const stale = (await cache.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(stale.map(async (request) => cache.delete(request)));
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll([...current].filter((address) => !cached.has(address)));
}
