import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../protocol/languages.ts';
import { answerTexts } from '../../protocol/texts/guest/game/answers.ts';
import { eventFieldTexts } from '../../protocol/texts/creation/fields.ts';
import { demoTexts } from '../../protocol/texts/demo.ts';
import { demoHostTexts } from '../../protocol/texts/demoHost.ts';
import { gameTexts } from '../../protocol/texts/guest/game/game.ts';
import { joinTexts } from '../../protocol/texts/guest/join/join.ts';
import { layoutTexts } from '../../protocol/texts/guest/layout.ts';
import { leaderboardTexts } from '../../protocol/texts/guest/board/leaderboard.ts';
import { messageTexts } from '../../protocol/texts/guest/own/message.ts';
import { missingTexts } from '../../protocol/texts/guest/missing.ts';
import { verdictTexts } from '../../protocol/texts/guest/game/notices.ts';
import { rankOf, resultsTexts } from '../../protocol/texts/guest/game/results.ts';
import { landingTexts } from '../../protocol/texts/landing.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { sampleEventTexts } from '../../protocol/texts/server/sampleEvent.ts';
import { pageLinks } from '../../protocol/paths.ts';
import { translateIn } from '../../server/base/locale.ts';
import { chromiumPath } from './kit/chromium.ts';
import { useVenue } from './kit/venue.ts';
import { control, heading, seesQuestion, predicts, sees, taps, writes } from './kit/actions.ts';

const rain = 'Regnet es?';
const dance = 'Welcher Tanz?';
const speech = 'Wie viele Minuten dauert die Rede?';
const song = 'Welches Lied kommt zuletzt?';

/** The lang and dir of the page. */
const languageOf = async (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

const speaks = async (page: Page, language: Language, dir: 'ltr' | 'rtl' = 'ltr') => {
  await expect.poll(async () => languageOf(page)).toEqual([language, dir]);
};

/** Joins under a name on a page in this language. */
async function joinsIn(language: Language, page: Page, name: string): Promise<void> {
  await writes(
    page,
    translateIn(language, () => joinTexts('nameLabel')),
    name,
  );
  await taps(
    page,
    translateIn(language, () => joinTexts('join')),
  );
}

/** Chooses a language on the page or in its footer. */
const chooses = async (page: Page, from: Language, to: Language) =>
  page
    .getByLabel(
      translateIn(from, () => layoutTexts('language')),
      { exact: true },
    )
    .first()
    .selectOption(to);

/** Collects the translation files that the page requests from now on. */
function requestedTextsOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/-(first|guest|creation|other)-[\w-]+\.js$/.test(pathname)) requested.push(pathname);
  });
  return requested;
}

describe.skipIf(!chromiumPath)('guest’s own language', () => {
  const venue = useVenue();
  const createsTestEvent = async (fields: object = {}) => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo', ...fields });
    return { party, asked: await party.addQuestion({ text: rain }) };
  };

  it('German: is used on all screens from joining to the results, and for refusals', async () => {
    const { party, asked: requested } = await createsTestEvent();
    await party.addQuestion({ text: dance, type: 'multiple_choice', options: ['Walzer', 'Tango'] });
    const minutes = await party.addQuestion({ text: speech, type: 'numeric' });
    await party.addQuestion({ text: song, type: 'text' });
    await party.joinAs('Anna');
    const bernd = await venue.phone(`/event/${party.code}`, { locale: 'de-DE' });
    const german = <Result>(say: () => Result extends Promise<unknown> ? never : Result) =>
      translateIn('de', say);
    await speaks(bernd, 'de');

    await joinsIn('de', bernd, 'Anna');
    await sees(
      bernd,
      german(() => joinTexts('failedTitle')),
    );
    await sees(
      bernd,
      german(() => refusalTexts('nameTaken')),
    );
    await joinsIn('de', bernd, 'Bernd');
    await seesQuestion(bernd, rain);
    await predicts(bernd, rain, 'Ja');
    await predicts(bernd, dance, 'Walzer');
    await predicts(bernd, speech, '7,5');
    await predicts(bernd, song, 'Angels');
    await heading(
      bernd,
      german(() => messageTexts('title')),
    ).waitFor();
    await taps(
      bernd,
      german(() => messageTexts('skip')),
    );
    await sees(
      bernd,
      german(() => resultsTexts('hidden')),
    );

    await party.update({ showAnswers: true });
    await party.setAnswer(requested, 'yes');
    await sees(bernd, new RegExp(`^${german(() => verdictTexts('correct'))}`));
    await party.setAnswer(minutes, '7.5');
    await sees(bernd, new RegExp(german(() => rankOf(1, 2))));
    await bernd.goto(venue.origin + pageLinks.leaderboard(party.code));
    await sees(
      bernd,
      german(() => leaderboardTexts('participants', { count: 2 })),
    );
    await speaks(bernd, 'de');
  });

  it('German: the first page names its text files, and loads no others', async () => {
    const { party } = await createsTestEvent();
    const page = await venue.phone('/logo-options', { locale: 'de-DE' });
    const requested = requestedTextsOf(page);
    const reply = await page.goto(`${venue.origin}/event/${party.code}`);
    const html = await reply!.text();
    await control(
      page,
      translateIn('de', () => joinTexts('join')),
    ).waitFor();
    expect(html).toMatch(/^<!doctype html>\s*<html lang="de" dir="ltr"/i);
    const named = [...html.matchAll(/<script type="module"[^>]*src="(\/assets\/de-[^"]+)"/g)];
    expect(named.map(([, path]) => path!.replace(/-[\w-]{8}\.js$/, ''))).toEqual([
      '/assets/de-first',
      '/assets/de-guest',
    ]);
    expect(new Set(requested)).toEqual(new Set(named.map(([, path]) => path)));
  });

  it('Arabic: is shown from right to left, with names in their own direction', async () => {
    const { party } = await createsTestEvent({ title: 'ليلى وعمر' });
    const phone = await venue.phone(`/event/${party.code}`, { locale: 'ar-EG' });
    await speaks(phone, 'ar', 'rtl');
    await joinsIn('ar', phone, 'Rosa');
    await seesQuestion(phone, rain);
    await predicts(
      phone,
      rain,
      translateIn('ar', () => answerTexts('yes')),
    );
    await taps(
      phone,
      translateIn('ar', () => messageTexts('skip')),
    );
    await sees(
      phone,
      translateIn('ar', () => resultsTexts('hidden')),
    );
    const { pathname } = new URL(phone.url());
    expect(pathname).toBe(`/event/${party.code}`);
    const [rosa] = (await party.organiser.get(`/api/events/${party.code}/participants`)).body;
    for (const path of [
      pageLinks.leaderboard(party.code),
      pageLinks.results(party.code, rosa.id),
      pageLinks.participant(party.code, rosa.id),
      pageLinks.message(party.code, rosa.id),
    ]) {
      await phone.goto(venue.origin + path);
      await heading(phone, /./).waitFor();
      await speaks(phone, 'ar', 'rtl');
    }
    await phone.goto(venue.origin + pageLinks.results(party.code, rosa.id));
    const title = translateIn('ar', () => resultsTexts('titleOf', { name: 'Rosa' }));
    expect(title).toContain('\u2068Rosa\u2069');
    await expect.poll(async () => phone.title()).toContain(title);
  });

  it('Chinese: is used for both scripts; names keep their script', async () => {
    const { party } = await createsTestEvent();
    for (const [locale, name] of [
      ['zh-CN', '王小明'],
      ['zh-TW', 'Rosa'],
    ] as const) {
      const phone = await venue.phone(`/event/${party.code}`, { locale });
      await speaks(phone, 'zh-Hans');
      await joinsIn('zh-Hans', phone, name);
      await predicts(
        phone,
        rain,
        translateIn('zh-Hans', () => answerTexts('no')),
      );
      await taps(
        phone,
        translateIn('zh-Hans', () => messageTexts('skip')),
      );
      await sees(
        phone,
        translateIn('zh-Hans', () => resultsTexts('hidden')),
      );
      await control(phone, new RegExp(`^${name}`)).waitFor();
    }
  });

  it('language choice on joining: keeps the typed text, and is remembered', async () => {
    const { party } = await createsTestEvent();
    const page = await venue.phone(`/event/${party.code}`);
    await writes(page, 'Your name', 'Anna Müller');
    await chooses(page, 'en', 'ar');
    await speaks(page, 'ar', 'rtl');
    const name = page.getByLabel(
      translateIn('ar', () => joinTexts('nameLabel')),
      { exact: true },
    );
    await expect.poll(async () => name.inputValue()).toBe('Anna Müller');
    await chooses(page, 'ar', 'de');
    await speaks(page, 'de');
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => cookie.name === 'language')?.value).toBe('de');
    const reply = await page.reload();
    expect(await reply!.text()).toContain('<html lang="de" dir="ltr"');
    await control(
      page,
      translateIn('de', () => joinTexts('join')),
    ).waitFor();
    await page.goto(`${venue.origin}/`);
    await heading(
      page,
      translateIn('de', () => landingTexts('headline')),
    ).waitFor();
  });

  it('unsupported phone language: falls back to the event’s, or to English without an event', async () => {
    const { party } = await createsTestEvent({ language: 'de' });
    const phone = await venue.phone(`/event/${party.code}`, { locale: 'fi-FI' });
    await control(
      phone,
      translateIn('de', () => joinTexts('join')),
    ).waitFor();
    await speaks(phone, 'de');
    await phone.goto(`${venue.origin}/event/NOWHERE`);
    await heading(phone, missingTexts('title')).waitFor();
    await speaks(phone, 'en');
  });

  it('owner’s page: is in English; a new event defaults to its creator’s language', async () => {
    const owner = await venue.laptop('/owner', { locale: 'de-DE' });
    await owner.getByLabel('Password', { exact: true }).waitFor();
    await speaks(owner, 'en');
    const creator = await venue.laptop('/create-event-simple', { locale: 'pl-PL' });
    await speaks(creator, 'pl');
    const field = creator.getByLabel(translateIn('pl', () => eventFieldTexts('language')));
    await expect.poll(async () => field.inputValue()).toBe('pl');
  });

  it('offline phone: keeps the language', async () => {
    const { party } = await createsTestEvent();
    const phone = await venue.phone(`/event/${party.code}`, { locale: 'de-DE', serviceWorkers: 'allow' });
    await joinsIn('de', phone, 'Bernd');
    await seesQuestion(phone, rain);
    const storedData = async () =>
      phone.evaluate(async () => {
        dispatchEvent(new Event('pagehide'));
        const names = (await caches.open('foretold-texts')).keys();
        const copies = Object.keys(localStorage).filter((key) => key.startsWith('foretold:copy:'));
        const texts = (await names).map(({ url }) => /(\w+-\w+)-[\w-]+\.js$/.exec(url)?.[1]);
        return [copies.length, texts.includes('de-first'), texts.includes('de-guest'), texts.length];
      });
    await expect.poll(storedData).toEqual([1, true, true, 2]);
    await phone.evaluate(async () => navigator.serviceWorker.ready);
    await phone.context().setOffline(true);
    await phone.close();
    const again = await venue.window(`/event/${party.code}`, { beside: phone });
    await seesQuestion(again, rain);
    await speaks(again, 'de');
    await taps(
      again,
      translateIn('de', () => gameTexts('myPredictions')),
    );
    await sees(
      again,
      translateIn('de', () => gameTexts('listTitle')),
    );
  });

  it('sample game: is translated, and translated answers count as correct', async () => {
    const german = (key: Parameters<typeof sampleEventTexts>[0]) =>
      translateIn('de', () => sampleEventTexts(key));
    const phone = await venue.phone('/event/MAUI?demo=true', { locale: 'de-DE' });
    await sees(phone, german('title'));
    await sees(phone, german('description'));
    await chooses(phone, 'de', 'en');
    await sees(phone, 'Leilani & Noah on Maui');
    await chooses(phone, 'en', 'de');
    await sees(phone, german('title'));
    await joinsIn('de', phone, 'Bernd');
    await predicts(phone, german('cry'), 'Ja');
    await predicts(phone, german('firstDance'), german('surprise'));
    await predicts(phone, german('pool'), 'Ja');
    for (const [question, answer] of [
      ['speech', '7'],
      ['rain', 'Nein'],
      ['lastSong', 'dancing queen'],
    ] as const)
      await predicts(phone, german(question), answer);
    await predicts(phone, german('bouquet'), german('grandmother'));
    await predicts(phone, german('rings'), 'Nein');
    await taps(
      phone,
      translateIn('de', () => messageTexts('skip')),
    );
    // All eight predictions are correct; no guest of the sample has as many.
    await sees(phone, new RegExp(`^${translateIn('de', () => rankOf(1, 13))}`));
    await taps(
      phone,
      translateIn('de', () => gameTexts('seeAnswers')),
    );
    await taps(
      phone,
      translateIn('de', () => demoHostTexts('reveal')),
    );
    await taps(
      phone,
      translateIn('de', () => demoHostTexts('reveal')),
    );
    await sees(phone, german('grandmother'));
    await sees(
      phone,
      translateIn('de', () => demoTexts('badge')),
    );
    const board = await venue.phone('/leaderboard/MAUI', { locale: 'de-DE' });
    await sees(board, german('title'));
  });
});
